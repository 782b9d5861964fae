import { lazy, Suspense, type ReactNode } from 'react'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { QueuePage } from './queue-page.tsx'
import type { QueueSearch } from './queue-search.ts'

// The queue is what people come for; the rest is loaded when it is opened.
const loadSettings = () => import('./desk-settings-page.tsx')
const loadTicket = () => import('./desk-ticket.tsx')
const loadFigures = () => import('./figures-page.tsx')
const loadReplies = () => import('./saved-replies-page.tsx')

const DeskSettingsPage = lazy(async () => ({ default: (await loadSettings()).DeskSettingsPage }))
const DeskTicket = lazy(async () => ({ default: (await loadTicket()).DeskTicket }))
const FiguresPage = lazy(async () => ({ default: (await loadFigures()).FiguresPage }))
const SavedRepliesPage = lazy(async () => ({ default: (await loadReplies()).SavedRepliesPage }))

/** Loads the part of the desk that an address opens, so that a rendered page doesn't give way to a skeleton. */
export function loadDeskPart({ tab, ticket }: QueueSearch): Promise<unknown> | undefined {
  if (tab === 'figures') return loadFigures()
  if (tab === 'replies') return loadReplies()
  if (tab === 'settings') return loadSettings()
  return ticket ? loadTicket() : undefined
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
