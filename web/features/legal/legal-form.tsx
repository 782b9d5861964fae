import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeLegalPage, type LegalPage } from '#contract/legal-pages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { legalPageQuery } from './queries.ts'

/** Where a super admin writes the terms or the privacy policy. */
export function LegalForm({ page }: { page: LegalPage['name'] }) {
  const legal = useQuery({ ...legalPageQuery(page), staleTime: 0, refetchOnWindowFocus: false })
  if (legal.isError) return <QueryFailure query={legal} />
  // Read again before it is edited: what another super admin wrote meanwhile is not overwritten unseen.
  if (legal.isPending || (legal.isFetching && !legal.isFetchedAfterMount))
    return <Skeleton className="h-96 rounded-card" />
  return <Editor key={page} legal={legal.data} />
}

function Editor({ legal }: { legal: LegalPage }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [text, setText] = useState(legal.text)
  const [restoring, setRestoring] = useState(false)
  const title = legal.name === 'terms' ? t`Terms` : t`Privacy policy`
  const change = useMutation({
    mutationFn: (next: string) =>
      call(changeLegalPage, { params: { page: legal.name }, body: { text: next } }),
    onSuccess: (saved) => {
      client.setQueryData(legalPageQuery(legal.name).queryKey, saved)
      setText(saved.text)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(text, { onSuccess: () => toast.success(t`${title} saved`) })
  }
  return (
    <Card>
      <CardHead
        title={title}
        description={
          legal.changed_at ? (
            <Trans>
              Last updated <RelativeTime value={legal.changed_at} />
            </Trans>
          ) : (
            <Trans>This is the default text. Check it before people register.</Trans>
          )
        }
        action={
          <Button asChild size="sm" variant="link">
            <a href={`/${legal.name}`} target="_blank" rel="noreferrer">
              <Trans>Open page</Trans>
            </a>
          </Button>
        }
      />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormError>{change.error && messageOf(change.error)}</FormError>
        <Field
          label={<Trans>Text</Trans>}
          hint={
            <Trans>
              Write Markdown: ## for a heading, - for a list, **bold**, and [a link](https://…).
            </Trans>
          }
        >
          <Textarea
            rows={20}
            maxLength={100_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {legal.changed_at && (
            <Button type="button" onClick={() => setRestoring(true)}>
              <Trans>Restore default text</Trans>
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            pending={change.isPending}
            disabled={text.trim() === '' || text === legal.text}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={restoring}
        onOpenChange={setRestoring}
        title={t`Restore the default text?`}
        effect={<Trans>Your own text for this page will be deleted.</Trans>}
        confirmLabel={<Trans>Restore default</Trans>}
        onConfirm={async () => {
          await change.mutateAsync('')
          toast.success(t`Default text restored`)
        }}
      />
    </Card>
  )
}
