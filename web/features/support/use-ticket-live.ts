import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#web/lib/live-socket.ts'
import { useSession } from '#web/lib/session.ts'
import { call } from '#web/lib/call.ts'
import { deskTopic, ticketTopic, type Desk } from './desk.ts'
import { ticketsKey } from './queries.ts'

/** What someone who writes is shown as: a name among the desk, just a side to the person who asked. */
export interface Typist {
  name: string | null
  side: 'requester' | 'agent'
}

const shownMs = 6_000
const sayEveryMs = 4_000

/** Keeps an open ticket fresh, and says who is writing on it. `asAgent` listens as the desk does. */
export function useTicketLive(desk: Desk, ticketId: string, asAgent: boolean): Typist | null {
  const client = useQueryClient()
  const me = useSession(({ user }) => user?.id)
  const [typist, setTypist] = useState<(Typist & { until: number }) | null>(null)
  const topic = asAgent ? deskTopic(desk) : ticketTopic(desk, ticketId)
  useLive(topic, ({ name, data }) => {
    const news = data as { ticket_id?: string; person_id?: string | null } & Typist
    if (name === 'ticket.changed') {
      void client.invalidateQueries({ queryKey: ticketsKey(desk) })
      if (news.ticket_id === ticketId) setTypist(null)
    }
    if (name !== 'ticket.typing' || news.ticket_id !== ticketId) return
    // To the person who asked the desk has no name, so they know themselves by their side.
    if (news.person_id === me || (!asAgent && news.side === 'requester')) return
    setTypist({ name: news.name, side: news.side, until: Date.now() + shownMs })
  })
  useEffect(() => {
    if (typist === null) return
    const timer = setTimeout(() => setTypist(null), typist.until - Date.now())
    return () => clearTimeout(timer)
  }, [typist])
  return typist
}

/** Says that I am writing, at most every few seconds. A failure to say so is nobody's problem. */
export function useSayTyping(desk: Desk, ticketId: string): (internal: boolean) => void {
  const last = useRef(0)
  return (internal) => {
    if (Date.now() - last.current < sayEveryMs) return
    last.current = Date.now()
    const params = { organizationId: desk.organizationId, ticketId }
    call(desk.api.announceTyping, { params, body: { internal } }).catch(() => undefined)
  }
}
