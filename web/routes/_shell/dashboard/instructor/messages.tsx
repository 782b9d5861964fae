import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { MessagesPage, type MessagesSearch } from '#web/features/messages/messages-page.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/messages')({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    conversation: textParam(search['conversation'], 40),
    search: textParam(search['search'], 200),
    unread: wordParam(search['unread'], ['true']),
    page: pageParam(search['page']),
  }),
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <MessagesPage
      organizationId={organizationId}
      search={Route.useSearch()}
      tools={
        <Button asChild>
          <Link to="/dashboard/instructor/announcements">
            <Megaphone />
            <Trans>Announcements</Trans>
          </Link>
        </Button>
      }
      onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }) })}
    />
  )
}
