import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonName, ticketPriorities } from '#contract/support.ts'
import type { BulkBody } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { ticketsKey } from './queries.ts'
import { priorityWords } from './words.ts'

type BulkActionsProps = {
  desk: Desk
  agents: PersonName[]
  selected: string[]
  onDone: () => void
}

/** The same to all selected tickets; what refused is said by number. */
export function BulkActions({ desk, agents, selected, onDone }: BulkActionsProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [closing, setClosing] = useState(false)
  const change = useMutation({
    mutationFn: (action: BulkBody['action']) =>
      call(desk.api.changeTickets, {
        params: { organizationId: desk.organizationId },
        body: { ticket_ids: selected, action },
      }),
    onSuccess: async ({ changed, failures }) => {
      if (changed > 0) {
        toast.success(plural(changed, { one: '# ticket updated', other: '# tickets updated' }))
      }
      if (failures.length > 0) {
        toast.error(
          plural(failures.length, {
            one: '# ticket couldn’t be updated',
            other: '# tickets couldn’t be updated',
          }),
          { description: [...new Set(failures.map(({ detail }) => detail))].join(' ') },
        )
      }
      onDone()
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
    onError: (error) => toastFailure(error),
  })
  if (selected.length === 0) return null
  const count = selected.length
  const assign = (assignee_id: string | null) => change.mutate({ type: 'assign', assignee_id })
  return (
    <>
      <BulkBar
        count={count}
        onClear={onDone}
        actions={[
          {
            label: t`Assign to`,
            choices: [
              { key: 'nobody', label: t`Nobody`, onSelect: () => assign(null) },
              ...agents.flatMap(({ id, name }) =>
                id ? [{ key: id, label: name, onSelect: () => assign(id) }] : [],
              ),
            ],
          },
          {
            label: t`Set priority`,
            choices: ticketPriorities.map((priority) => ({
              key: priority,
              label: i18n._(priorityWords[priority]),
              onSelect: () => change.mutate({ type: 'prioritize', priority }),
            })),
          },
          {
            label: t`Resolve`,
            pending: change.isPending,
            onSelect: () => change.mutate({ type: 'resolve' }),
          },
          { label: t`Close`, onSelect: () => setClosing(true) },
        ]}
      />
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={<Plural value={count} one="Close # ticket?" other="Close # tickets?" />}
        effect={<Trans>The people who opened these tickets can reopen them.</Trans>}
        confirmLabel={<Trans>Close</Trans>}
        danger={false}
        onConfirm={() => change.mutateAsync({ type: 'close' })}
      />
    </>
  )
}
