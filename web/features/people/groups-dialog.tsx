import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { createGroup, deleteGroup, updateGroup, type Group } from '#contract/groups.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { groupsQuery, peopleKey } from './queries.ts'

type GroupsDialogProps = {
  organizationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes, renames and deletes groups in place. */
export function GroupsDialog({ organizationId, open, onOpenChange }: GroupsDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t`Groups`}
        description={
          <Trans>Use groups such as classes or teams to filter people and assign courses.</Trans>
        }
      >
        <GroupsList organizationId={organizationId} />
      </DialogContent>
    </Dialog>
  )
}

function GroupsList({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const groups = useQuery(groupsQuery(organizationId))
  const [editing, setEditing] = useState<Group>()
  const [deleting, setDeleting] = useState<Group>()
  const refresh = () => client.invalidateQueries({ queryKey: peopleKey(organizationId) })
  if (groups.isPending) return <Skeleton className="h-24" />
  if (groups.isError) return <QueryFailure query={groups} />
  return (
    <div className="flex flex-col gap-4">
      <NameForm
        label={t`New group`}
        button={<Trans>Create</Trans>}
        save={async (name) => {
          await call(createGroup, { params: { organizationId }, body: { name } })
          await refresh()
        }}
      />
      <ul className="divide-y divide-line rounded-card border border-line empty:hidden">
        {groups.data.map((group) => (
          <li key={group.id} className="flex items-center gap-2 px-3 py-2">
            {editing?.id === group.id ? (
              <div className="flex-1">
                <NameForm
                  label={t`New name for ${group.name}`}
                  start={group.name}
                  button={<Trans>Save</Trans>}
                  save={async (name) => {
                    const params = { organizationId, groupId: group.id }
                    const { description } = group
                    await call(updateGroup, { params, body: { name, description } })
                    setEditing(undefined)
                    await refresh()
                  }}
                />
              </div>
            ) : (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{group.name}</span>
                  <span className="block text-13 text-ink-muted">
                    <Plural value={group.member_count} one="# person" other="# people" />
                  </span>
                </span>
                <IconButton
                  size="sm"
                  label={t`Rename ${group.name}`}
                  onClick={() => setEditing(group)}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t`Delete ${group.name}`}
                  onClick={() => setDeleting(group)}
                >
                  <Trash2 />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title={<Trans>Delete the group “{deleting?.name}”?</Trans>}
        effect={<Trans>Its members stay in the organization and keep their courses.</Trans>}
        confirmLabel={<Trans>Delete group</Trans>}
        onConfirm={async () => {
          if (!deleting) return
          await call(deleteGroup, { params: { organizationId, groupId: deleting.id } })
          toast.success(t`Group deleted`)
          await refresh()
        }}
      />
    </div>
  )
}

function NameForm({
  label,
  start = '',
  button,
  save,
}: {
  label: string
  start?: string
  button: React.ReactNode
  save: (name: string) => Promise<void>
}) {
  const [name, setName] = useState(start)
  const saving = useMutation({ mutationFn: save, onSuccess: () => setName(start) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand inside another form's page.
    event.stopPropagation()
    if (name.trim() && !saving.isPending) saving.mutate(name.trim())
  }
  return (
    <form noValidate className="flex items-end gap-2" onSubmit={submit}>
      <Field
        hideLabel={start !== ''}
        label={label}
        className="flex-1"
        error={saving.error && messageOf(saving.error)}
      >
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" pending={saving.isPending} disabled={name.trim() === ''}>
        {button}
      </Button>
    </form>
  )
}
