import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointEntry } from '#contract/achievements.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { actWords } from './badge-words.tsx'
import { myPointsQuery, pointsPageSize } from './queries.ts'

/** What gave points, and what gave none and why. */
export function RecentPoints({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...myPointsQuery(organizationId, page),
    placeholderData: keepPreviousData,
  })
  return (
    <Card>
      <CardHead title={<Trans>Recent points</Trans>} />
      {list.isPending ? (
        <Skeleton className="h-40" />
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>Complete a lesson to earn your first points.</Trans>
        </p>
      ) : (
        <>
          <ul className="mb-3 flex flex-col gap-3">
            {list.data.items.map((entry) => (
              <PointRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pagination
            label={t`Pages of points`}
            page={page}
            pageSize={pointsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={setPage}
          />
        </>
      )}
    </Card>
  )
}

function PointRow({ entry: { act, title, points, withheld, earned_at } }: { entry: PointEntry }) {
  const { i18n } = useLingui()
  return (
    <li className="flex items-baseline justify-between gap-3 text-14">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{title}</span>
        <span className="block text-13 text-ink-muted">
          {i18n._(actWords[act])} · <RelativeTime value={earned_at} />
        </span>
        {withheld && (
          <span className="block text-13 text-ink-faint">
            {withheld === 'too_soon' ? (
              <Trans>No points: too soon after the last one</Trans>
            ) : (
              <Trans>No points: daily limit reached</Trans>
            )}
          </span>
        )}
      </span>
      <span className="text-13 font-semibold tabular-nums">{points > 0 ? `+${points}` : '0'}</span>
    </li>
  )
}
