import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff, Flag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { hideMessage } from '#contract/conversations.ts'
import { hidePost } from '#contract/posts.ts'
import { dismissReports, type ReportedContent } from '#contract/moderation.ts'
import { hideReview } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useReportReasons } from '#web/lib/words/report-reasons.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { moderationPageSize, reportsQuery, type ReportsFilter } from './queries.ts'
import { SanctionButtons } from './sanction-dialogs.tsx'

type ReportsListProps = {
  organizationId: string
  filter: ReportsFilter
  /** Leads to where it was said, where there is such a place. */
  renderLink: (content: ReportedContent, label: ReactNode) => ReactNode
  onPageChange: (page: number) => void
  empty: ReactNode
  /** Only admins warn and mute. */
  maySanction: boolean
}

/** What waits to be decided, each thing once. */
export function ReportsList({
  organizationId,
  filter,
  renderLink,
  onPageChange,
  empty,
  maySanction,
}: ReportsListProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...reportsQuery(organizationId, filter),
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
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={t({ message: 'Reports', context: 'of content' })}
        className="flex flex-col gap-3"
      >
        {list.data.items.map((content) => (
          <li key={content.subject.id}>
            <Reported
              organizationId={organizationId}
              content={content}
              renderLink={renderLink}
              maySanction={maySanction}
            />
          </li>
        ))}
      </ul>
      {list.data.total > moderationPageSize && (
        <Pagination
          page={Number(filter.page ?? 1)}
          pageSize={moderationPageSize}
          total={list.data.total}
          onPageChange={onPageChange}
        />
      )}
    </div>
  )
}

type ReportedProps = Pick<ReportsListProps, 'organizationId' | 'renderLink' | 'maySanction'> & {
  content: ReportedContent
}

function Reported({ organizationId, content, renderLink, maySanction }: ReportedProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useReportReasons()
  const [hiding, setHiding] = useState(false)
  const { subject, author } = content
  const kinds = { post: t`Post`, review: t`Review`, message: t`Message` }
  const after = async (message: string) => {
    toast.success(message)
    await client.invalidateQueries()
  }
  const dismiss = () =>
    void call(dismissReports, { params: { organizationId }, body: subject }).then(
      () => after(t`Reports closed`),
      toastFailure,
    )
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Pill>{kinds[subject.type]}</Pill>
        {author && (
          <span className="flex items-center gap-2">
            <Avatar size="xs" name={author.name} src={author.avatar} />
            <span className="font-semibold">{author.name}</span>
          </span>
        )}
        {content.course && (
          <span className="text-13 wrap-anywhere text-ink-muted">{content.course.title}</span>
        )}
        {content.resolution === 'hidden' && <Pill tone="danger">{t`Hidden`}</Pill>}
        {content.resolution === 'dismissed' && <Pill tone="success">{t`Kept`}</Pill>}
        <span className="ms-auto text-13 text-ink-muted">
          <RelativeTime value={content.last_reported_at} />
        </span>
      </header>
      <blockquote className="border-s-2 border-line-strong ps-3 text-14 wrap-anywhere">
        {content.excerpt}
      </blockquote>
      <ul className="mt-3 flex flex-col gap-1">
        {content.reports.map((report, index) => (
          <li key={index} className="flex gap-2 text-13">
            <Flag aria-hidden className="mt-0.5 size-3.5 shrink-0 text-amber-ink" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{words[report.reason]}</span>
              {report.note && <> · {report.note}</>}
              <span className="text-ink-muted"> · {report.reporter?.name ?? t`Word filter`}</span>
            </span>
          </li>
        ))}
      </ul>
      <footer className="mt-3 flex flex-wrap items-center gap-2">
        {renderLink(content, <Trans>View in context</Trans>)}
        {content.resolution === null && (
          <>
            <Button size="sm" onClick={dismiss}>
              <Check />
              <Trans>Keep</Trans>
            </Button>
            <Button size="sm" variant="danger-quiet" onClick={() => setHiding(true)}>
              <EyeOff />
              <Trans>Hide</Trans>
            </Button>
          </>
        )}
        {maySanction && author && (
          <SanctionButtons organizationId={organizationId} person={author} />
        )}
      </footer>
      <ReasonDialog
        open={hiding}
        onOpenChange={setHiding}
        title={<Trans>Hide what {author?.name ?? t`someone`} wrote?</Trans>}
        effect={<Trans>Others will no longer see it. The author will see your reason.</Trans>}
        confirmLabel={<Trans>Hide</Trans>}
        onConfirm={async (reason) => {
          await hide(organizationId, subject, reason)
          await after(t`Hidden`)
        }}
      />
    </article>
  )
}

const hide = (organizationId: string, { type, id }: ReportedContent['subject'], reason: string) => {
  const body = { reason }
  switch (type) {
    case 'post':
      return call(hidePost, { params: { organizationId, postId: id }, body })
    case 'review':
      return call(hideReview, { params: { organizationId, reviewId: id }, body })
    case 'message':
      return call(hideMessage, { params: { organizationId, messageId: id }, body })
  }
}
