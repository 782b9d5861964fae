import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { Membership } from '#contract/organizations.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { unreadMessagesQuery } from './unread-query.ts'

const pages = {
  learner: '/dashboard/student/messages',
  instructor: '/dashboard/instructor/messages',
  admin: '/dashboard/admin/messages',
} as const

/** Leads to the messages of the current organization, with the number of conversations that hold something new. */
export function MessagesLink({ organization }: { organization: Pick<Membership, 'id' | 'role'> }) {
  const { t } = useLingui()
  const { data } = useQuery(unreadMessagesQuery(organization.id))
  const count = data?.count ?? 0
  const unread = count > 99 ? '99+' : count
  return (
    <IconButton
      asChild
      label={count > 0 ? t`Messages, ${unread} unread` : t`Messages`}
      className="relative"
    >
      <Link to={pages[organization.role]}>
        <MessageSquare />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-primary-ink tabular-nums"
          >
            {unread}
          </span>
        )}
      </Link>
    </IconButton>
  )
}
