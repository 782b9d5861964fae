import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { emptyDocument } from '#contract/plain-document.ts'
import type { SavedReply } from '#contract/support-desk.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { hasWords } from './document-field.ts'
import { variableNames } from './fill-variables.ts'
import { FailedQuery } from './page-states.tsx'
import { savedRepliesQuery, supportKey } from './queries.ts'

/** Replies that the desk writes again and again, kept for everyone there. */
export function SavedRepliesPage({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedReply | null>(null)
  const query = useQuery(savedRepliesQuery(desk, search))
  const refresh = () =>
    client.invalidateQueries({ queryKey: [...supportKey(desk), 'saved-replies'] })
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus />
      <Trans>New reply</Trans>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Saved replies`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        tabs={<DeskTabs desk={desk} current="replies" />}
        action={add}
      />
      <FilterBar
        search={search}
        onSearchChange={setSearch}
        searchLabel={t`Search saved replies`}
        onClear={search ? () => setSearch('') : undefined}
      />
      {query.isPending ? (
        <SkeletonRegion>
          <SkeletonTable columns={3} />
        </SkeletonRegion>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : query.data.items.length === 0 ? (
        search ? (
          <NoResultsState onClear={() => setSearch('')} />
        ) : (
          <EmptyState
            drawing={<LetterDrawing />}
            title={<Trans>No saved replies yet</Trans>}
            description={
              <Trans>
                Write a reply once and insert it into any ticket, with names filled in
                automatically.
              </Trans>
            }
            action={add}
          />
        )
      ) : (
        <DataTable
          label={t`Saved replies`}
          rows={query.data.items}
          rowId={({ id }) => id}
          pending={query.isPlaceholderData}
          columns={[
            {
              id: 'title',
              header: t`Title`,
              cell: (reply) => (
                <button
                  type="button"
                  className="text-start font-semibold hover:underline"
                  onClick={() => setEditing(reply)}
                >
                  {reply.title}
                </button>
              ),
            },
            { id: 'uses', header: t`Used`, numeric: true, cell: ({ use_count }) => use_count },
            {
              id: 'updated',
              header: t`Changed`,
              cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
            },
          ]}
          rowActions={(reply) => (
            <span className="flex">
              <IconButton
                size="sm"
                label={t`Edit ${reply.title}`}
                onClick={() => setEditing(reply)}
              >
                <Pencil />
              </IconButton>
              <IconButton
                size="sm"
                label={t`Delete ${reply.title}`}
                onClick={() => setDeleting(reply)}
              >
                <Trash2 />
              </IconButton>
            </span>
          )}
        />
      )}
      <Dialog open={editing !== null} onOpenChange={(open) => !open && setEditing(null)}>
        <DialogContent title={editing === 'new' ? t`New reply` : t`Edit reply`}>
          {editing !== null && (
            <SavedReplyForm
              desk={desk}
              reply={editing === 'new' ? null : editing}
              onSaved={async () => {
                setEditing(null)
                await refresh()
              }}
            />
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={<Trans>Delete “{deleting?.title}”?</Trans>}
        effect={<Trans>Replies you’ve already sent won’t change.</Trans>}
        confirmLabel={<Trans>Delete reply</Trans>}
        onConfirm={async () => {
          if (deleting === null) return
          const params = { organizationId: desk.organizationId, savedReplyId: deleting.id }
          await call(desk.api.deleteSavedReply, { params })
          await refresh()
        }}
      />
    </>
  )
}

type FormProps = { desk: Desk; reply: SavedReply | null; onSaved: () => Promise<void> }

function SavedReplyForm({ desk, reply, onSaved }: FormProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState(reply?.title ?? '')
  const [body, setBody] = useState(reply?.body ?? emptyDocument)
  const save = useMutation({
    mutationFn: () => {
      const { organizationId } = desk
      return reply
        ? call(desk.api.updateSavedReply, {
            params: { organizationId, savedReplyId: reply.id },
            body: { title, body },
          })
        : call(desk.api.createSavedReply, { params: { organizationId }, body: { title, body } })
    },
    onSuccess: async () => {
      toast.success(t`Reply saved`)
      await onSaved()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Field required label={<Trans>Title</Trans>}>
        <Input maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <DocumentEditor compact label={t`Reply text`} value={body} onChange={setBody} />
      <p className="text-13 text-ink-muted">
        <Trans>Available variables:</Trans>{' '}
        {variableNames.map((name) => (
          <code key={name} className="me-1.5 rounded-control bg-wash px-1 text-12">
            {`{${name}}`}
          </code>
        ))}
      </p>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          disabled={title.trim() === '' || !hasWords(body)}
          pending={save.isPending}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
