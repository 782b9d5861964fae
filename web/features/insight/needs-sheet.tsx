import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { LearnerNeed } from '#contract/teaching.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { LearnerNeedItem } from './learner-need.tsx'
import { insightPageSize, learnerNeedsQuery } from './queries.ts'

type NeedsSheetProps = {
  organizationId: string
  about: 'stuck' | 'expiring' | undefined
  onClose: () => void
  renderPerson: (person: LearnerNeed['person']) => ReactNode
}

/** Everyone who needs a word, not only the most urgent. */
export function NeedsSheet({ about, onClose, ...list }: NeedsSheetProps) {
  return (
    <Sheet open={about !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        className="w-160!"
        title={
          about === 'expiring' ? (
            <Trans>Expiring certificates</Trans>
          ) : (
            <Trans>Stuck learners</Trans>
          )
        }
      >
        {about && <Needs about={about} {...list} />}
      </SheetContent>
    </Sheet>
  )
}

function Needs({
  organizationId,
  about,
  renderPerson,
}: Omit<NeedsSheetProps, 'onClose' | 'about'> & { about: 'stuck' | 'expiring' }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...learnerNeedsQuery(organizationId, about, page),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={2} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return <EmptyState title={<Trans>Nobody right now</Trans>} />
  return (
    <>
      <ul className="divide-y divide-line">
        {list.data.items.map((need) => (
          <LearnerNeedItem
            key={need.key}
            organizationId={organizationId}
            need={need}
            renderPerson={renderPerson}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={insightPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={setPage}
      />
    </>
  )
}
