import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { SavedReply } from '#contract/support-desk.ts'
import { profileNameOf } from './profile-name.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { Desk } from './desk.ts'
import { fillVariables } from './fill-variables.ts'
import { agentsQuery, savedRepliesQuery } from './queries.ts'

type PickerProps = { desk: Desk; ticket: Ticket; onPick: (document: Document) => void }

/** Puts a saved reply into the answer, with the names filled in. */
export function SavedReplyPicker({ desk, ticket, onPick }: PickerProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 200)
  const replies = useQuery({ ...savedRepliesQuery(desk, wanted), enabled: open }).data?.items ?? []
  const agents = useQuery(agentsQuery(desk)).data?.items ?? []
  const pick = (reply: SavedReply) => {
    const [first_name = ''] = ticket.requester.name.split(' ')
    onPick(
      fillVariables(reply.body, {
        first_name,
        full_name: ticket.requester.name,
        ticket_number: String(ticket.number),
        agent_name: profileNameOf(agents),
        organization: desk.name,
      }),
    )
    setOpen(false)
    const params = { organizationId: desk.organizationId, savedReplyId: reply.id }
    call(desk.api.countSavedReplyUse, { params }).catch(() => undefined)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost">
          <MessageSquareQuote />
          <Trans>Saved replies</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t`Saved replies`} className="p-2">
        <Input
          compact
          autoFocus
          type="search"
          aria-label={t`Search saved replies`}
          placeholder={t`Search`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ul className="mt-2 flex max-h-72 flex-col overflow-y-auto">
          {replies.map((reply) => (
            <li key={reply.id}>
              <button
                type="button"
                className="w-full rounded-control px-2 py-1.5 text-start text-14 hover:bg-wash focus-visible:bg-wash"
                onClick={() => pick(reply)}
              >
                {reply.title}
              </button>
            </li>
          ))}
        </ul>
        {replies.length === 0 && (
          <p className="px-2 py-3 text-13 text-ink-muted">
            <Trans>No saved replies yet. Add them under “Saved replies”.</Trans>
          </p>
        )}
      </PopoverContent>
    </Popover>
  )
}
