import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, EyeOff, History as HistoryIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import {
  deleteSubmissionComment,
  saveSubmissionComment,
  type SubmissionDetail,
} from '#contract/submission-grading.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { PassageComments } from '#web/lib/grading/passage-comments.tsx'
import { plainText } from '#web/lib/grading/passages.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import { QueueBar, type QueueSteps } from '#web/lib/grading/queue-bar.tsx'
import { gradingKey } from '#web/lib/grading/queue-query.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { FeedbackView } from './feedback-view.tsx'
import { GradeForm } from './grade-form.tsx'
import { OverrideGrade } from './override-grade.tsx'
import { assignmentsKey, submissionQuery, type NeighbourFilter } from './queries.ts'
import { SubmissionStatusPill } from './status-pill.tsx'
import { SubmissionView } from './submission-view.tsx'

type GradingPageProps = {
  organizationId: string
  submissionId: string
  filter: NeighbourFilter
  onOpen: (submissionId: string) => void
  onList: () => void
  /** The way through a longer list than that of submissions. */
  queue?: (QueueSteps & { listLabel: ReactNode }) | undefined
}

/** One submission with everything that grading it needs; j and k go through the list. */
export function GradingPage(props: GradingPageProps) {
  const { organizationId, submissionId, filter, onOpen, onList, queue } = props
  const query = useQuery(submissionQuery(organizationId, submissionId, filter))
  const { previous_id = null, next_id = null } = query.data ?? {}
  const steps: QueueSteps = queue ?? {
    onList,
    onPrevious: previous_id === null ? null : () => onOpen(previous_id),
    onNext: next_id === null ? null : () => onOpen(next_id),
  }
  if (query.isError && !query.data) {
    if (query.error instanceof ApiError && query.error.status === 404) {
      return <EmptyState title={<Trans>This submission doesn't exist</Trans>} />
    }
    return <QueryFailure query={query} />
  }
  return (
    <div className="flex flex-col gap-6">
      <QueueBar {...steps} listLabel={queue?.listLabel} />
      {query.data ? (
        <Graded
          key={`${query.data.id} ${query.data.revision}`}
          organizationId={organizationId}
          submission={query.data}
          onOpen={onOpen}
          onNext={steps.onNext}
        />
      ) : (
        <SkeletonRegion className="grid gap-6 lg:grid-cols-[1fr_22rem]">
          <SkeletonText lines={12} />
          <Skeleton className="h-96" />
        </SkeletonRegion>
      )}
    </div>
  )
}

type GradedProps = {
  organizationId: string
  submission: SubmissionDetail
  onOpen: (submissionId: string) => void
  onNext: (() => void) | null
}

function Graded({ organizationId, submission, onOpen, onNext }: GradedProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const textRef = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState(false)
  const name = submission.author.person?.name ?? submission.author.alias
  const params = { organizationId, submissionId: submission.id }
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: gradingKey(organizationId) })
    return queryClient.invalidateQueries({ queryKey: assignmentsKey(organizationId) })
  }
  const grading = submission.can.grade && (submission.status === 'waiting' || again)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Avatar name={name} src={submission.author.person?.avatar ?? null} />
          <div className="min-w-0">
            <h2 className="text-20 font-semibold wrap-anywhere">{name}</h2>
            <p className="text-14 text-ink-muted wrap-anywhere">
              <Trans>
                {submission.lesson.title} · submission {submission.number}, submitted{' '}
                <RelativeTime value={submission.submitted_at} />
              </Trans>
            </p>
          </div>
          <span className="flex flex-wrap gap-1.5">
            <SubmissionStatusPill status={submission.status} />
            {submission.late_days > 0 && (
              <Pill tone="danger">
                <Plural value={submission.late_days} one="# day late" other="# days late" />
              </Pill>
            )}
            {submission.is_older_version && (
              <Pill icon={HistoryIcon}>
                <Trans>Earlier version</Trans>
              </Pill>
            )}
            {submission.is_anonymous && (
              <Pill icon={EyeOff}>
                <Trans>Anonymous</Trans>
              </Pill>
            )}
          </span>
        </header>
        <details className="rounded-card border border-line bg-surface">
          <summary className="px-4 py-2.5 text-14 font-semibold">
            <Trans>Assignment</Trans>
          </summary>
          <div className="border-t border-line p-4">
            {submission.is_older_version && (
              <p className="mb-3 text-13 text-ink-muted">
                <Trans>
                  The assignment has changed since. This is the version the learner saw, and the one
                  that applies to this submission.
                </Trans>
              </p>
            )}
            <DocumentText
              className="text-14!"
              document={submission.instructions}
              fileUrl={(id) => submission.instruction_files[id]}
            />
          </div>
        </details>
        <article
          aria-label={t`Submission by ${name}`}
          className="rounded-card border border-line bg-surface p-4 sm:p-6"
        >
          <SubmissionView submission={submission} textRef={textRef} />
        </article>
        <History submission={submission} onOpen={onOpen} />
      </div>
      <aside aria-label={t`Grading`} className="flex min-w-0 flex-col gap-6">
        <PassageComments
          text={plainText(submission.body)}
          comments={submission.comments}
          textRef={textRef}
          onSave={async (commentId, body) => {
            await call(saveSubmissionComment, { params: { ...params, commentId }, body })
            await reload()
          }}
          onDelete={async (commentId) => {
            await call(deleteSubmissionComment, { params: { ...params, commentId } })
            await reload()
          }}
        />
        {grading ? (
          <GradeForm
            organizationId={organizationId}
            submission={submission}
            onGraded={() => {
              setAgain(false)
              void reload()
            }}
            onNext={again ? null : onNext}
            onCancel={again ? () => setAgain(false) : undefined}
          />
        ) : (
          <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
            <FeedbackView submission={submission} />
            {submission.status === 'replaced' && (
              <p className="text-14 text-ink-muted">
                <Trans>The learner has submitted a newer version.</Trans>
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {onNext && (
                <Button size="sm" variant="primary" onClick={onNext}>
                  <Trans>Next</Trans>
                  <ArrowRight className="rtl:rotate-180" />
                </Button>
              )}
              {submission.can.grade && (
                <Button size="sm" onClick={() => setAgain(true)}>
                  {submission.grade ? <Trans>Grade again</Trans> : <Trans>Grade it anyway</Trans>}
                </Button>
              )}
              {submission.can.override && (
                <OverrideGrade
                  organizationId={organizationId}
                  submission={submission}
                  onDone={() => void reload()}
                />
              )}
            </div>
          </section>
        )}
      </aside>
    </div>
  )
}

function History({ submission, onOpen }: Pick<GradedProps, 'submission' | 'onOpen'>) {
  const points = usePoints()
  const { t } = useLingui()
  if (submission.history.length === 0) return null
  return (
    <section aria-labelledby="other-work">
      <h3 id="other-work" className="mb-2 text-14 font-semibold">
        <Trans>Other submissions from this learner</Trans>
      </h3>
      <ul className="overflow-hidden rounded-card border border-line bg-surface text-14">
        {submission.history.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span>
              <Trans>Submission {other.number}</Trans>
            </span>
            <SubmissionStatusPill status={other.status} />
            {other.points !== null && <span className="tabular-nums">{points(other.points)}</span>}
            <RelativeTime value={other.submitted_at} className="ms-auto text-13 text-ink-muted" />
            <IconButton
              size="sm"
              label={t`Open submission ${other.number}`}
              onClick={() => onOpen(other.id)}
            >
              <ArrowRight className="rtl:rotate-180" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
