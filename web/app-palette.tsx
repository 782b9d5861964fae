import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Bell, Building2, LogOut, MailPlus, Moon, Plus, Sun } from 'lucide-react'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { useFoundMembers } from '#web/features/organizations/use-found-members.ts'
import { CommandPalette, type PaletteGroup } from '#web/features/shell/command-palette.tsx'
import { roleWords } from '#web/lib/role-words.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { useTheme } from '#web/lib/theme.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export function AppPalette({ onLogout }: { onLogout: () => void }) {
  const [search, setSearch] = useState('')
  const people = usePeople(search)
  return (
    <CommandPalette
      onSearchChange={setSearch}
      groups={[useActions(onLogout), useOrganizations()]}
      found={[people]}
    />
  )
}

function useActions(onLogout: () => void): PaletteGroup {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { shown, setTheme } = useTheme()
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const dark = shown === 'dark'
  const isAdmin = currentOrganization(session)?.role === 'admin'
  const { user } = session
  const mayCreate = user?.user_role === 'super_admin' || user?.can_create_organization === true
  return {
    key: 'actions',
    heading: t`Actions`,
    entries: [
      ...(isAdmin
        ? [
            {
              key: 'invite',
              label: t`Invite people`,
              icon: <MailPlus />,
              run: () =>
                void navigate({
                  to: '/dashboard/admin/instructors/invitations',
                  search: { invite: 'open' },
                }),
            },
          ]
        : []),
      ...(mayCreate
        ? [
            {
              key: 'create-organization',
              label: t`Create organization`,
              icon: <Plus />,
              run: () => setCreating(true),
            },
          ]
        : []),
      {
        key: 'notifications',
        label: t`View all notifications`,
        icon: <Bell />,
        run: () => void navigate({ to: '/account/notifications' }),
      },
      {
        key: 'theme',
        label: dark ? t`Switch to light theme` : t`Switch to dark theme`,
        icon: dark ? <Sun /> : <Moon />,
        run: () => setTheme(dark ? 'light' : 'dark'),
      },
      {
        key: 'logout',
        label: t`Log out`,
        icon: <LogOut className="rtl:-scale-x-100" />,
        run: onLogout,
      },
    ],
  }
}

function useOrganizations(): PaletteGroup {
  const { t, i18n } = useLingui()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const others = (session.user?.organizations ?? []).filter(
    ({ id }) => id !== session.current_org_id,
  )
  return {
    key: 'organizations',
    heading: t`Switch organization`,
    entries: others.map(({ id, name, role }) => ({
      key: id,
      label: name,
      icon: <Building2 />,
      end: i18n._(roleWords[role]),
      run: () => useSession.getState().switchOrganization(id),
    })),
  }
}

function usePeople(search: string): PaletteGroup {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const organization = currentOrganization(session)
  // Only admins have a page about the people of the organization.
  const organizationId = organization?.role === 'admin' ? organization.id : null
  const members = useFoundMembers(organizationId, search)
  return {
    key: 'people',
    heading: t`People`,
    entries: members.map((member) => ({
      key: member.id,
      label: `${member.first_name} ${member.last_name}`,
      icon: (
        <Avatar size="xs" name={`${member.first_name} ${member.last_name}`} src={member.avatar} />
      ),
      end: i18n._(roleWords[member.role]),
      run: () =>
        void navigate({
          to: '/dashboard/admin/organizations/$organizationId',
          params: { organizationId: organizationId ?? '' },
          search: { tab: 'members', search: member.email ?? member.username },
        }),
    })),
  }
}
