import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markAnnouncementRead } from '#contract/announcements.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { announcementsKey, announcementsPageSize, announcementsQuery } from './queries.ts'

type AnnouncementsFeedProps = { organizationId: string; courseId: string }

/** What was announced to a course, for those who take it. Looking at it is reading it. */
export function AnnouncementsFeed({ organizationId, courseId }: AnnouncementsFeedProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...announcementsQuery(organizationId, {
      course: courseId,
      status: 'published',
      page: page > 1 ? page : undefined,
    }),
    placeholderData: keepPreviousData,
  })
  const unread = list.data?.items.filter(({ is_read }) => !is_read).map(({ id }) => id) ?? []
  const key = unread.join(' ')
  useEffect(() => {
    if (key === '') return
    const ids = key.split(' ')
    const timer = setTimeout(() => {
      void Promise.allSettled(
        ids.map((announcementId) =>
          call(markAnnouncementRead, { params: { organizationId, announcementId } }),
        ),
      ).then(() => client.invalidateQueries({ queryKey: announcementsKey(organizationId) }))
    }, 3000)
    return () => clearTimeout(timer)
  }, [client, organizationId, key])
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={<Trans>No announcements yet</Trans>}
        description={<Trans>News from your instructors about this course will appear here.</Trans>}
      />
    )
  }
  return (
    <div className="flex max-w-200 flex-col gap-4">
      {list.data.items.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} />
      ))}
      {list.data.total > announcementsPageSize && (
        <Pagination
          label={t`Announcement pages`}
          page={page}
          pageSize={announcementsPageSize}
          total={list.data.total}
          capped={list.data.total_capped}
          onPageChange={setPage}
        />
      )}
    </div>
  )
}
