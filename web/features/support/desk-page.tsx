import { lazy, Suspense, type ReactNode } from 'react'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { QueuePage } from './queue-page.tsx'
import type { QueueSearch } from './queue-search.ts'

// The queue is what one comes for; the rest is fetched when it is opened.
const DeskSettingsPage = lazy(async () => ({
  default: (await import('./desk-settings-page.tsx')).DeskSettingsPage,
}))
const DeskTicket = lazy(async () => ({
  default: (await import('./desk-ticket.tsx')).DeskTicket,
}))
const FiguresPage = lazy(async () => ({
  default: (await import('./figures-page.tsx')).FiguresPage,
}))
const SavedRepliesPage = lazy(async () => ({
  default: (await import('./saved-replies-page.tsx')).SavedRepliesPage,
}))

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
