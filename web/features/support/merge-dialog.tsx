import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { queueQuery, ticketsKey } from './queries.ts'

type MergeProps = {
  desk: Desk
  ticket: Ticket
  open: boolean
  onOpenChange: (open: boolean) => void
  onMerged: (intoId: string) => void
}

export function MergeDialog(props: MergeProps) {
  const { ticket } = props
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange}>
      <DialogContent
        title={<Trans>Merge #{ticket.number} into another ticket</Trans>}
        description={
          <Trans>
            All messages move there and #{ticket.number} is closed. This can’t be undone.
          </Trans>
        }
      >
        <MergeForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

function MergeForm({ desk, ticket, onOpenChange, onMerged }: MergeProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [number, setNumber] = useState('')
  const requester_id = ticket.requester.id ?? undefined
  const others = (
    useQuery(queueQuery(desk, { requester_id, view: 'all', page_size: 10 })).data?.items ?? []
  ).filter(({ id, status }) => id !== ticket.id && status !== 'closed')
  const merge = useMutation({
    mutationFn: () =>
      call(desk.api.mergeTicket, {
        params: { organizationId: desk.organizationId, ticketId: ticket.id },
        body: { into_number: Number(number) },
      }),
    onSuccess: async (into) => {
      toast.success(t`Merged into #${into.number}`)
      onOpenChange(false)
      onMerged(into.id)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d+$/.test(number)) merge.mutate()
      }}
    >
      <Field label={<Trans>Ticket number</Trans>} error={merge.error && messageOf(merge.error)}>
        <Input
          autoFocus
          inputMode="numeric"
          before="#"
          value={number}
          onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      {others.length > 0 && (
        <ul aria-label={t`Open tickets from the same person`} className="flex flex-col">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className="w-full rounded-control px-2 py-1.5 text-start hover:bg-wash"
                onClick={() => setNumber(String(other.number))}
              >
                #{other.number} {other.subject}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={number === ''} pending={merge.isPending}>
          <Trans>Merge</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
