import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useShallow } from 'zustand/react/shallow'
import { opensPage } from '#web/lib/ability-pages.ts'
import { currentOrganization, useSession, type SessionState } from '#web/lib/session.ts'
import type { PaletteEntry, PaletteGroup } from './command-palette.tsx'
import { itemsOf, menuFor } from './menu-for.ts'
import {
  accountSettings,
  organizationSettings,
  pagesByRole,
  pagesOfEveryone,
  pagesOfSuperAdmin,
  startsByRole,
  type PalettePage,
} from './palette-pages.ts'

/** The pages of the sidebar, those that it has no room for, and every part of the settings. */
export function usePalettePages(): PaletteGroup[] {
  const { t, i18n } = useLingui()
  const entryOf = useEntryOf(i18n)
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const organization = currentOrganization(session)
  return [
    { key: 'pages', heading: t`Pages`, entries: itemsOf(menuFor(session)).map(entryOf) },
    {
      key: 'settings',
      heading: t`Settings`,
      onlySearched: true,
      entries: [
        ...(organization?.role === 'admin' ? organizationSettings(organization.id) : []),
        ...accountSettings,
      ].map(entryOf),
    },
    {
      key: 'more',
      heading: t`More pages`,
      onlySearched: true,
      entries: morePages(session).map(entryOf),
    },
  ]
}

/** What the role can begin: "Create course", "Add students". */
export function usePaletteStarts(): PaletteEntry[] {
  const { i18n } = useLingui()
  const entryOf = useEntryOf(i18n)
  const role = useSession((session) => currentOrganization(session)?.role)
  return role ? startsByRole[role].map(entryOf) : []
}

function morePages(session: Pick<SessionState, 'user' | 'current_org_id'>): PalettePage[] {
  if (session.user?.user_role === 'super_admin') return [...pagesOfSuperAdmin, ...pagesOfEveryone]
  const organization = currentOrganization(session)
  const role = organization?.role
  const opened =
    role === 'admin'
      ? []
      : pagesByRole.admin.filter(({ to }) => opensPage(organization?.abilities, to))
  return [...(role ? pagesByRole[role] : []), ...opened, ...pagesOfEveryone]
}

function useEntryOf(i18n: I18n) {
  const { history } = useRouter()
  return ({ label, to, icon: Icon, words }: PalettePage): PaletteEntry => ({
    key: to,
    label: i18n._(label),
    icon: <Icon />,
    ...(words && { words: i18n._(words) }),
    run: () => history.push(to),
  })
}
