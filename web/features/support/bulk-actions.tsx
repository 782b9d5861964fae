import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { type TicketPriority, type PersonName, ticketPriorities } from '#contract/support.ts'
import type { BulkBody } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
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
        toast.success(plural(changed, { one: '# ticket changed', other: '# tickets changed' }))
      }
      if (failures.length > 0) {
        toast.error(
          plural(failures.length, {
            one: '# ticket could not be changed',
            other: '# tickets could not be changed',
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
  return (
    <>
      <BulkBar count={count} onClear={onDone}>
        <Select
          compact
          aria-label={t`Give to`}
          placeholder={t`Give to…`}
          value=""
          onValueChange={(id: string) =>
            change.mutate({ type: 'assign', assignee_id: id === 'nobody' ? null : id })
          }
          options={[
            { value: 'nobody', label: t`Nobody` },
            ...agents.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : [])),
          ]}
        />
        <Select
          compact
          aria-label={t`Set priority`}
          placeholder={t`Priority…`}
          value=""
          onValueChange={(priority: TicketPriority) =>
            change.mutate({ type: 'prioritize', priority })
          }
          options={ticketPriorities.map((value) => ({
            value,
            label: i18n._(priorityWords[value]),
          }))}
        />
        <Button
          size="sm"
          pending={change.isPending}
          onClick={() => change.mutate({ type: 'resolve' })}
        >
          <Check />
          <Trans>Resolve</Trans>
        </Button>
        <Button size="sm" onClick={() => setClosing(true)}>
          <CheckCheck />
          <Trans>Close</Trans>
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={<Plural value={count} one="Close # ticket?" other="Close # tickets?" />}
        effect={<Trans>Those who asked can open them again.</Trans>}
        confirmLabel={<Trans>Close</Trans>}
        danger={false}
        onConfirm={() => change.mutateAsync({ type: 'close' })}
      />
    </>
  )
}
