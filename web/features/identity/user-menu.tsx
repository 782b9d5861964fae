import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { keepProfile, profileQuery } from './queries.ts'

export function UserMenu({ onLogout }: { onLogout: () => void }) {
  const user = useSession((session) => session.user)
  const { data: profile } = useQuery(profileQuery)
  // What the server handed over with the page has not reached the session yet.
  useEffect(() => {
    if (profile) keepProfile(profile)
  }, [profile])
  if (user === null) return null
  const name = profile ? `${profile.first_name} ${profile.last_name}` : user.email
  return (
    <Menu>
      <MenuTrigger className="target ms-1 shrink-0 rounded-full data-[state=open]:outline-2 data-[state=open]:outline-offset-2 data-[state=open]:outline-line-strong">
        <span className="sr-only">
          <Trans>User menu</Trans>
        </span>
        <Avatar name={name} src={user.avatar} />
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2.5 py-2">
          <p className="truncate font-semibold">{name}</p>
          {name !== user.email && <p className="truncate text-13 text-ink-muted">{user.email}</p>}
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/account/profile">
            <UserRound />
            <Trans>Profile</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/account/settings">
            <Settings />
            <Trans>Settings</Trans>
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut className="rtl:-scale-x-100" />} onSelect={onLogout}>
          <Trans>Log out</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
