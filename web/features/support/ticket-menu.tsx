import { Trans, useLingui } from '@lingui/react/macro'
import { CheckCheck, Link2, Merge, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useTicketChange } from './use-ticket-change.ts'

type TicketMenuProps = { desk: Desk; ticket: Ticket; onMerged: (intoId: string) => void }

/** What is done seldom: merge, close, copy the address. */
export function TicketMenu({ desk, ticket, onMerged }: TicketMenuProps) {
  const { t } = useLingui()
  const [merging, setMerging] = useState(false)
  const change = useTicketChange(desk)
  const params = { organizationId: desk.organizationId, ticketId: ticket.id }
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toast.success(t`Link copied`)
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t`More actions`}>
            <MoreHorizontal />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Link2 />} onSelect={() => void copy()}>
            <Trans>Copy link</Trans>
          </MenuItem>
          {ticket.can.merge && (
            <MenuItem icon={<Merge />} onSelect={() => setMerging(true)}>
              <Trans>Merge into another ticket</Trans>
            </MenuItem>
          )}
          {ticket.can.close && (
            <MenuItem
              icon={<CheckCheck />}
              onSelect={() => change.mutate(() => call(desk.api.closeTicket, { params }))}
            >
              <Trans>Close</Trans>
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <MergeDialog
        desk={desk}
        ticket={ticket}
        open={merging}
        onOpenChange={setMerging}
        onMerged={onMerged}
      />
    </>
  )
}
