import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  Bell,
  BookOpen,
  Building2,
  CircleHelp,
  LifeBuoy,
  LogOut,
  MailPlus,
  MessagesSquare,
  Moon,
  Plus,
  ReceiptText,
  SquarePlay,
  Sun,
  UserRound,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { SearchHit, SearchKind } from '#contract/search.ts'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { useSearch } from '#web/features/search/use-search.ts'
import {
  CommandPalette,
  type PaletteEntry,
  type PaletteGroup,
} from '#web/features/shell/command-palette.tsx'
import { useRecents, type Recent } from '#web/features/shell/recent-store.ts'
import { usePalettePages, usePaletteStarts } from '#web/features/shell/use-palette-pages.tsx'
import { roleWords } from '#web/lib/role-words.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export function AppPalette({ onLogout }: { onLogout: () => void }) {
  const [search, setSearch] = useState('')
  const organizationId = useSearchedOrganization()
  const personId = useSession(({ user }) => user?.id ?? '')
  const remember = useRecents((recents) => recents.remember)
  const { groups: hits, pending } = useSearch(organizationId, search)
  const groups = [...usePalettePages(), useActions(onLogout), useOrganizations()]
  return (
    <CommandPalette
      onSearchChange={setSearch}
      recent={useRecentGroup(groups, organizationId, personId)}
      groups={groups}
      found={useFoundGroups(hits)}
      pending={pending}
      onRun={(group, entry) => {
        if (entry.forgotten) return
        const hit = hits.flatMap(({ items }) => items).find((it) => keyOf(it) === entry.key)
        const again = useRecents.getState().byPerson[personId]?.find(({ key }) => key === entry.key)
        remember(
          personId,
          group.key === 'recent' && again
            ? again
            : {
                key: `${group.key} ${entry.key}`,
                label: entry.label,
                context: entry.context ?? null,
                link: hit?.link ?? null,
                organizationId: hit ? organizationId : null,
              },
        )
      }}
    />
  )
}

/** Searched in the current organization, unless it is closed to the person. */
function useSearchedOrganization(): string | null {
  const organization = useCurrentOrganization()
  const isSuperAdmin = useSession(({ user }) => user?.user_role === 'super_admin')
  return organization === null || organization.closed || isSuperAdmin ? null : organization.id
}

const keyOf = ({ kind, id }: SearchHit) => `${kind} ${id}`

const kindIcons: Record<SearchKind, ReactNode> = {
  course: <BookOpen />,
  lesson: <SquarePlay />,
  person: <UserRound />,
  discussion: <MessagesSquare />,
  ticket: <LifeBuoy />,
  order: <ReceiptText />,
  article: <CircleHelp />,
}

function useFoundGroups(found: { kind: SearchKind; items: SearchHit[] }[]): PaletteGroup[] {
  const { t, i18n } = useLingui()
  const { history } = useRouter()
  const headings: Record<SearchKind, string> = {
    course: t`Courses`,
    lesson: t`Lessons`,
    person: t`People`,
    discussion: t`Discussions`,
    ticket: t`Tickets`,
    order: t`Orders`,
    article: t`Help articles`,
  }
  const endOf = ({ standing }: SearchHit) => {
    if (standing === null) return undefined
    if (standing === 'enrolled') return t`Enrolled`
    return standing === 'teaching' ? t`Teaching` : i18n._(roleWords[standing])
  }
  return found.map(({ kind, items }) => ({
    key: `found-${kind}`,
    heading: headings[kind],
    entries: items.map((hit) => ({
      key: keyOf(hit),
      label: hit.title,
      context: hit.context,
      icon:
        kind === 'person' ? (
          <Avatar size="xs" name={hit.title} src={hit.avatar} />
        ) : (
          kindIcons[kind]
        ),
      end: endOf(hit),
      run: () => history.push(hit.link),
    })),
  }))
}

/** The latest first. Pages that the person has no more, and things of another organization, are left out. */
function useRecentGroup(
  groups: PaletteGroup[],
  organizationId: string | null,
  personId: string,
): PaletteGroup {
  const { t } = useLingui()
  const { history } = useRouter()
  const recents = useRecents(({ byPerson }) => byPerson[personId])
  const known = new Map<string, PaletteEntry>(
    groups.flatMap((group) =>
      group.entries.map((entry) => [`${group.key} ${entry.key}`, entry] as const),
    ),
  )
  const entryOf = ({ key, label, context, link, organizationId: of }: Recent): PaletteEntry[] => {
    const entry = known.get(key)
    if (entry) return [{ ...entry, key }]
    if (link === null || of !== organizationId) return []
    const icon = kindIcons[key.split(' ')[1] as SearchKind]
    return [{ key, label, context, icon, run: () => history.push(link) }]
  }
  return {
    key: 'recent',
    heading: t`Recent`,
    entries: (recents ?? []).flatMap(entryOf).slice(0, 5),
  }
}

function useActions(onLogout: () => void): PaletteGroup {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { shown, setTheme } = useTheme()
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const starts = usePaletteStarts()
  const dark = shown === 'dark'
  const isAdmin = currentOrganization(session)?.role === 'admin'
  const { user } = session
  const mayCreate = user?.user_role === 'super_admin' || user?.can_create_organization === true
  return {
    key: 'actions',
    heading: t`Actions`,
    entries: [
      ...starts,
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
        forgotten: true,
        run: () => setTheme(dark ? 'light' : 'dark'),
      },
      {
        key: 'logout',
        label: t`Log out`,
        icon: <LogOut className="rtl:-scale-x-100" />,
        forgotten: true,
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
      forgotten: true,
      run: () => useSession.getState().switchOrganization(id),
    })),
  }
}
