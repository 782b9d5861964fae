import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { exactly } from '#web/lib/exactly.ts'
import { gradingCountQuery } from '#web/lib/grading/queue-query.ts'
import { useSession } from '#web/lib/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { fadeOverflow } from '#web/ui/fade-overflow.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { activeItem, activeSection, menuFor } from './menu-for.ts'
import type { MenuItem, MenuSection } from './menu.ts'
import { isExpanded, useSidebar } from './sidebar-store.ts'

/** The menu of the signed-in person; `collapsed` shows icons only. */
export function SidebarNav({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const menu = menuFor(session)
  const active = activeItem(menu, pathname)
  const activeKey = activeSection(menu, pathname)?.key
  const expandSection = useSidebar((sidebar) => sidebar.expandSection)

  useEffect(() => {
    if (activeKey !== undefined) expandSection(activeKey)
  }, [activeKey, expandSection])

  const list = useRef<HTMLDivElement>(null)
  const current = active?.to
  useEffect(() => fadeOverflow(list.current), [])
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current=page]')
    if (current !== undefined && list.current && item) showWithin(list.current, item)
  }, [current])

  const row = (item: MenuItem) => (
    <li key={item.to}>
      <SidebarLink item={item} collapsed={collapsed} current={item === active} />
    </li>
  )

  return (
    <nav aria-label={t`Main menu`} className="flex min-h-0 flex-1 flex-col gap-4">
      <div
        ref={list}
        className="fade-y -mx-1 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-1 pb-2"
      >
        <ul className="flex flex-col gap-0.5">{menu.top.map(row)}</ul>
        {menu.sections.map((section) => (
          <Section key={section.key} section={section} collapsed={collapsed}>
            {section.items.map(row)}
          </Section>
        ))}
      </div>
      <ul className="flex flex-col gap-0.5 border-t border-line pt-3">{menu.bottom.map(row)}</ul>
    </nav>
  )
}

/** Scrolls the list, never the page, until the item is in sight. */
function showWithin(list: Element, item: Element) {
  const [seen, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  if (place.top >= seen.top && place.bottom <= seen.bottom) return
  list.scrollTop += (place.top + place.bottom) / 2 - (seen.top + seen.bottom) / 2
}

function Section({
  section,
  collapsed,
  children,
}: {
  section: MenuSection
  collapsed: boolean
  children: React.ReactNode
}) {
  const { i18n } = useLingui()
  const expanded = useSidebar((sidebar) => isExpanded(sidebar, section.key))
  const toggle = useSidebar((sidebar) => sidebar.toggleSection)
  const label = i18n._(section.label)
  const listId = `menu-${section.key}`
  if (collapsed) {
    return (
      <ul aria-label={label} className="flex flex-col gap-0.5 border-t border-line pt-3">
        {children}
      </ul>
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={listId}
        className="flex h-8 w-full items-center justify-between rounded-control px-2.5 text-12 font-semibold text-ink-faint transition-colors hover:bg-wash hover:text-ink"
        onClick={() => toggle(section.key)}
      >
        {label}
        <ChevronDown
          aria-hidden
          className={classNames(
            'size-4 transition-transform',
            !expanded && '-rotate-90 rtl:rotate-90',
          )}
        />
      </button>
      <ul
        id={listId}
        hidden={!expanded}
        className="mt-0.5 flex flex-col gap-0.5 [&[hidden]]:hidden"
      >
        {children}
      </ul>
    </div>
  )
}

function SidebarLink({
  item,
  collapsed,
  current,
}: {
  item: MenuItem
  collapsed: boolean
  current: boolean
}) {
  const { i18n } = useLingui()
  const label = i18n._(item.label)
  const Icon = item.icon
  const link = (
    <Link
      to={item.to}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      activeOptions={exactly}
      className={classNames(
        'flex h-9 items-center gap-3 rounded-control px-2.5 transition-colors',
        collapsed && 'relative justify-center px-0',
        current
          ? 'bg-primary-soft font-semibold text-primary'
          : 'text-ink-muted hover:bg-wash hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {!collapsed && <span className="truncate">{label}</span>}
      {item.count && <GradingCount collapsed={collapsed} />}
    </Link>
  )
  return collapsed ? (
    <Tooltip text={label} side="end">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** What waits to be graded; nothing is shown while nothing does. */
function GradingCount({ collapsed }: { collapsed: boolean }) {
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data } = useQuery(gradingCountQuery(organizationId))
  if (!data || data.waiting === 0) return null
  const { waiting } = data
  return (
    <span
      className={classNames(
        'grid h-5 min-w-5 place-items-center rounded-full bg-wash px-1.5 text-12 font-semibold text-ink tabular-nums',
        collapsed ? 'absolute -end-1 -top-1 border border-line' : 'ms-auto',
      )}
    >
      <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
      <span className="sr-only">
        <Trans>{waiting} to grade</Trans>
      </span>
    </span>
  )
}
