import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { QueuePage } from './queue-page.tsx'
import type { QueueSearch } from './queue-search.ts'

// The queue is what people come for; the rest is loaded when it is opened.
const DeskSettingsPage = lazyRouteComponent(
  () => import('./desk-settings-page.tsx'),
  'DeskSettingsPage',
)
const DeskTicket = lazyRouteComponent(() => import('./desk-ticket.tsx'), 'DeskTicket')
const FiguresPage = lazyRouteComponent(() => import('./figures-page.tsx'), 'FiguresPage')
const SavedRepliesPage = lazyRouteComponent(
  () => import('./saved-replies-page.tsx'),
  'SavedRepliesPage',
)

/** Loads the part of the desk that an address opens, so that a rendered page doesn't give way to a skeleton. */
export async function loadDeskPart({ tab, ticket }: QueueSearch): Promise<void> {
  const tabs = { figures: FiguresPage, replies: SavedRepliesPage, settings: DeskSettingsPage }
  const part = tab && tab in tabs ? tabs[tab] : ticket ? DeskTicket : null
  await part?.preload?.()
}

type DeskPageProps = {
  desk: Desk
  search: QueueSearch
  onSearchChange: (search: QueueSearch) => void
  missing: ReactNode
}

/** The desk of those who answer; the address says which part of it is open. */
export function DeskPage(props: DeskPageProps) {
  return (
    <Suspense fallback={<SkeletonPage />}>
      <Part {...props} />
    </Suspense>
  )
}

function Part(props: DeskPageProps) {
  const { desk, search } = props
  if (search.tab === 'figures') return <FiguresPage desk={desk} />
  if (search.tab === 'replies') return <SavedRepliesPage desk={desk} />
  if (search.tab === 'settings') return <DeskSettingsPage desk={desk} />
  if (search.ticket) return <DeskTicket {...props} key={search.ticket} ticketId={search.ticket} />
  return <QueuePage {...props} />
}
