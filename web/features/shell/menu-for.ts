import { msg } from '@lingui/core/macro'
import type { Membership } from '#contract/organizations.ts'
import { opensPage } from '#web/lib/ability-pages.ts'
import { currentOrganization, type SessionState } from '#web/lib/session.ts'
import { viewing } from '#web/lib/viewing.ts'
import {
  abilityItems,
  bottomItems,
  sectionsByRole,
  sectionsWithoutOrganization,
  superAdminItems,
  topItems,
  type MenuItem,
  type MenuSection,
} from './menu.ts'

export interface Menu {
  top: MenuItem[]
  sections: MenuSection[]
  bottom: MenuItem[]
}

const superAdminTop = [...topItems, ...superAdminItems]

/** The sidebar of a person: by system role, and by the role in the current organization. */
export function menuFor(session: Pick<SessionState, 'user' | 'current_org_id'>): Menu {
  if (session.user?.user_role === 'super_admin') {
    return { top: superAdminTop, sections: [], bottom: bottomItems }
  }
  const organization = currentOrganization(session)
  const role = organization?.role
  // What belongs to the person beyond the organization is closed to whoever looks as them.
  if (viewing() && role) {
    return { top: topItems.slice(0, 1), sections: sectionsByRole[role], bottom: [] }
  }
  return {
    top: topItems,
    sections: organization ? sectionsOf(organization) : sectionsWithoutOrganization,
    bottom: bottomItems,
  }
}

/** The sections of the built-in role, and one with what a custom role opens. */
function sectionsOf({ role, abilities }: Membership): MenuSection[] {
  const opens = (path: string | undefined) => path !== undefined && opensPage(abilities, path)
  const items = abilityItems.filter(({ to, unless }) => opens(to) && !opens(unless))
  if (role === 'admin' || items.length === 0) return sectionsByRole[role]
  return [...sectionsByRole[role], { key: 'Administration', label: msg`Administration`, items }]
}

export function itemsOf(menu: Menu): MenuItem[] {
  return [...menu.top, ...menu.sections.flatMap(({ items }) => items), ...menu.bottom]
}

/** The home of every role: /dashboard and the area that it stands for. */
const homes = [
  '/dashboard',
  '/dashboard/student',
  '/dashboard/instructor',
  '/dashboard/admin',
  '/dashboard/super-admin',
]

/** The item whose page, or a page below it, is open. The most exact one wins. */
export function activeItem(menu: Menu, pathname: string): MenuItem | null {
  const path = pathname.replace(/\/+$/, '')
  let best: MenuItem | null = null
  for (const item of itemsOf(menu)) {
    const open =
      item.to === '/dashboard'
        ? homes.includes(path)
        : path === item.to || path.startsWith(`${item.to}/`)
    if (open && item.to.length > (best?.to.length ?? 0)) best = item
  }
  return best
}

/** The section that holds the open page. */
export function activeSection(menu: Menu, pathname: string): MenuSection | null {
  const item = activeItem(menu, pathname)
  return menu.sections.find(({ items }) => item !== null && items.includes(item)) ?? null
}
