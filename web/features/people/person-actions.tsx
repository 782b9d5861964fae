import { Trans } from '@lingui/react/macro'
import { BookPlus, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { closedAtFirst } from '#web/ui/closed-at-first.tsx'

const EnrollDialog = closedAtFirst(
  async () => (await import('./enroll-dialog.tsx')).EnrollDialog,
  ({ open }) => open,
)
const MessageDialog = closedAtFirst(
  async () => (await import('./message-dialog.tsx')).MessageDialog,
  ({ open }) => open,
)

type PersonActionsProps = {
  organizationId: string
  person: { id: string; role: string; status: string }
}

/** What an admin comes to a person's page for. */
export function PersonActions({ organizationId, person }: PersonActionsProps) {
  const [asking, setAsking] = useState<'enroll' | 'message' | null>(null)
  const myself = useSession((session) => session.user?.id) === person.id
  const dialog = (which: 'enroll' | 'message') => ({
    organizationId,
    personIds: [person.id],
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : null),
    onDone: () => undefined,
  })
  if (person.status !== 'active') return null
  return (
    <>
      {!myself && (
        <Button onClick={() => setAsking('message')}>
          <MessageSquare />
          <Trans>Message</Trans>
        </Button>
      )}
      {person.role === 'learner' && (
        <Button onClick={() => setAsking('enroll')}>
          <BookPlus />
          <Trans>Enroll</Trans>
        </Button>
      )}
      <MessageDialog {...dialog('message')} />
      <EnrollDialog {...dialog('enroll')} />
    </>
  )
}
