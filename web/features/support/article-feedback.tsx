import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { Article } from '#contract/help-articles.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { votesQuery } from './queries.ts'
import { voteReasonWords } from './words.ts'

const pageSize = 20

/** What readers said, without who they are. */
export function ArticleFeedback({ desk, article }: { desk: Desk; article: Article }) {
  const { i18n } = useLingui()
  const [page, setPage] = useState(1)
  const query = useQuery(votesQuery(desk, article.id, page))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={5} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <FailedQuery query={query} />
  const { items, total, total_capped } = query.data
  if (total === 0) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={<Trans>No votes yet</Trans>}
        description={
          <Trans>Every article asks readers whether it helped. Their votes will appear here.</Trans>
        }
      />
    )
  }
  return (
    <div className="max-w-lesson">
      <Timeline>
        {items.map((vote) => (
          <TimelineItem
            key={vote.created_at}
            icon={vote.helpful ? ThumbsUp : ThumbsDown}
            tone={vote.helpful ? 'success' : 'attention'}
            title={
              vote.helpful ? (
                <Trans>Helpful</Trans>
              ) : vote.reason ? (
                i18n._(voteReasonWords[vote.reason])
              ) : (
                <Trans>Not helpful</Trans>
              )
            }
            time={<RelativeTime value={vote.created_at} />}
          >
            {vote.comment && <span className="text-13 text-ink-muted">“{vote.comment}”</span>}
          </TimelineItem>
        ))}
      </Timeline>
      {total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          capped={total_capped}
          onPageChange={setPage}
        />
      )}
    </div>
  )
}
