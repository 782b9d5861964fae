import { Suspense, type ReactNode } from 'react'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { DeskSettingsPage, DeskTicket, FiguresPage, SavedRepliesPage } from './desk-parts.ts'
import { QueuePage } from './queue-page.tsx'
import type { QueueSearch } from './queue-search.ts'

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
