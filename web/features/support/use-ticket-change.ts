import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import type { Desk } from './desk.ts'
import { ticketQuery, ticketsKey } from './queries.ts'

/** One change to a ticket: its answer is shown at once, lists and counts follow. */
export function useTicketChange(desk: Desk) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<Ticket>) => change(),
    onSuccess: async (ticket) => {
      client.setQueryData(ticketQuery(desk, ticket.id).queryKey, ticket)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
    onError: (error) => toastFailure(error),
  })
}
