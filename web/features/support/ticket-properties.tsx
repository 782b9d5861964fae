import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, RotateCcw } from 'lucide-react'
import { ticketKinds, ticketPriorities } from '#contract/support.ts'
import type { Ticket } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Desk } from './desk.ts'
import { agentsQuery } from './queries.ts'
import { useTicketChange } from './use-ticket-change.ts'
import { kindWords, priorityWords } from './words.ts'

/** Who has it, how urgent it is, what it is; and what becomes of it without another word. */
export function TicketProperties({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { t, i18n } = useLingui()
  const agents = useQuery(agentsQuery(desk)).data?.items ?? []
  const me = useSession(({ user }) => user?.id)
  const change = useTicketChange(desk)
  const params = { organizationId: desk.organizationId, ticketId: ticket.id }
  const assign = (assignee_id: string | null) =>
    change.mutate(() => call(desk.api.assignTicket, { params, body: { assignee_id } }))
  const known = agents.some(({ id }) => id === ticket.assignee?.id)
  const { can } = ticket
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {can.resolve && (
          <Button
            size="sm"
            onClick={() => change.mutate(() => call(desk.api.resolveTicket, { params }))}
          >
            <Check />
            <Trans>Resolve</Trans>
          </Button>
        )}
        {can.wait && (
          <Button
            size="sm"
            onClick={() => change.mutate(() => call(desk.api.waitForRequester, { params }))}
          >
            <Hourglass />
            <Trans>Wait</Trans>
          </Button>
        )}
        {can.reopen && (
          <Button
            size="sm"
            onClick={() => change.mutate(() => call(desk.api.reopenTicket, { params }))}
          >
            <RotateCcw />
            <Trans>Reopen</Trans>
          </Button>
        )}
      </div>
      <Field
        label={<Trans>Assignee</Trans>}
        aside={
          can.manage &&
          ticket.assignee?.id !== me && (
            <Button size="sm" variant="link" className="h-5!" onClick={() => assign(me ?? null)}>
              <Trans>Assign to me</Trans>
            </Button>
          )
        }
      >
        <Select
          disabled={!can.manage}
          value={ticket.assignee?.id ?? 'nobody'}
          onValueChange={(id: string) => assign(id === 'nobody' ? null : id)}
          options={[
            { value: 'nobody', label: t`Nobody` },
            ...(!known && ticket.assignee?.id
              ? [{ value: ticket.assignee.id, label: ticket.assignee.name }]
              : []),
            ...agents.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : [])),
          ]}
        />
      </Field>
      <Field label={<Trans>Priority</Trans>}>
        <Select
          disabled={!can.manage}
          value={ticket.priority}
          onValueChange={(priority) =>
            change.mutate(() => call(desk.api.prioritizeTicket, { params, body: { priority } }))
          }
          options={ticketPriorities.map((value) => ({
            value,
            label: i18n._(priorityWords[value]),
          }))}
        />
      </Field>
      <Field label={<Trans>Type</Trans>}>
        <Select
          disabled={!can.manage}
          value={ticket.kind}
          onValueChange={(kind) =>
            change.mutate(() => call(desk.api.classifyTicket, { params, body: { kind } }))
          }
          options={ticketKinds.map((value) => ({
            value,
            label: i18n._(kindWords[value]),
          }))}
        />
      </Field>
    </Card>
  )
}
