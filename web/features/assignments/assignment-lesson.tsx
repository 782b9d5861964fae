import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Repeat, Target, TimerOff } from 'lucide-react'
import { use, useEffect } from 'react'
import type { MyAssignment, Submission } from '#contract/submissions.ts'
import { sendDraft, workKey } from '#web/lib/outbox/draft-lane.ts'
import { renewAssignment } from '#web/lib/outbox/send-draft.ts'
import { CommentList } from '#web/lib/grading/comment-list.tsx'
import { usePoints } from '#web/lib/grading/points.tsx'
import { RubricView } from '#web/lib/grading/rubric-view.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { fullTime } from '#web/ui/time-words.ts'
import { FeedbackView } from './feedback-view.tsx'
import { myAssignmentQuery, type LessonPlace } from './queries.ts'
import { SubmissionStatusPill } from './status-pill.tsx'
import { SubmissionView } from './submission-view.tsx'
import { useKept } from './use-kept-draft.ts'
import { WorkForm, type Work } from './work-form.tsx'

type AssignmentLessonProps = { place: LessonPlace; onSubmitted: () => void }

/** An assignment as its learner meets it: what is asked, the work, what was said about it, and all earlier work. */
export function AssignmentLesson({ place, onSubmitted }: AssignmentLessonProps) {
  const queryClient = useQueryClient()
  const options = myAssignmentQuery(place)
  const query = useQuery(options)
  const personId = useSession((session) => session.user?.id ?? '')
  const key = workKey(personId, place.lessonId)
  const kept = useKept<Work>(key, async () => {
    const shown = queryClient.getQueryData(options.queryKey)?.draft?.revision ?? 0
    if (await sendDraft(place.lessonId, shown)) await queryClient.refetchQueries(options)
  })
  const { data } = query
  useEffect(() => {
    if (data) void renewAssignment(place, () => data)
  }, [data, place])
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data || kept === undefined) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  const assignment = query.data
  const [newest, ...earlier] = assignment.submissions
  return (
    <div className="flex flex-col gap-8">
      <Facts assignment={assignment} />
      <DocumentText document={assignment.instructions} fileUrl={(id) => assignment.files[id]} />
      {assignment.rubric.length > 0 && newest?.status !== 'graded' && (
        <section aria-labelledby="rubric">
          <h2 id="rubric" className="mb-3 text-16 font-semibold">
            <Trans>Grading criteria</Trans>
          </h2>
          <RubricView rubric={assignment.rubric} />
        </section>
      )}
      {newest && <HandedIn submission={newest} open />}
      {assignment.can.submit ? (
        <WorkForm
          place={place}
          assignment={assignment}
          storageKey={key}
          kept={kept}
          onSubmitted={onSubmitted}
        />
      ) : (
        <Closed assignment={assignment} />
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="history" className="flex flex-col gap-3">
          <h2 id="history" className="text-16 font-semibold">
            <Trans>Previous submissions</Trans>
          </h2>
          {earlier.map((submission) => (
            <HandedIn key={submission.id} submission={submission} />
          ))}
        </section>
      )}
    </div>
  )
}

/** Due date, points and the rule for late work, before anything else. */
function Facts({ assignment }: { assignment: MyAssignment }) {
  const points = usePoints()
  const at = useFullTime()
  const { due_at, closes_at, late_days, late_deduction_percent, maximum_submissions } = assignment
  return (
    <ul className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-14 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {due_at && (
        <li className="flex flex-wrap items-center gap-2.5">
          <CalendarClock aria-hidden />
          <span>
            <Trans>Due {at(due_at)}</Trans>
          </span>
          {late_days > 0 && assignment.can.submit && (
            <Pill tone="danger">
              <Plural value={late_days} one="# day late" other="# days late" />
            </Pill>
          )}
        </li>
      )}
      <li className="flex items-center gap-2.5">
        <Target aria-hidden />
        <span>
          <Plural
            value={assignment.points}
            one={<Trans>{points(assignment.points)} point</Trans>}
            other={<Trans>{points(assignment.points)} points</Trans>}
          />
          {assignment.pass_percent !== null && <Trans>, {assignment.pass_percent}% to pass</Trans>}
        </span>
      </li>
      {due_at && (late_deduction_percent > 0 || closes_at) && (
        <li className="flex items-start gap-2.5">
          <TimerOff aria-hidden className="mt-px" />
          <span>
            {late_deduction_percent > 0 && (
              <Trans>{late_deduction_percent}% off for each day late. </Trans>
            )}
            {closes_at && <Trans>Submissions close {at(closes_at)}.</Trans>}
          </span>
        </li>
      )}
      <li className="flex items-center gap-2.5">
        <Repeat aria-hidden />
        <span>
          {maximum_submissions === null ? (
            <Trans>Unlimited submissions</Trans>
          ) : (
            <Plural
              value={maximum_submissions}
              one="1 submission allowed"
              other="# submissions allowed"
            />
          )}
          {assignment.is_anonymous && <Trans>, graded anonymously</Trans>}
        </span>
      </li>
    </ul>
  )
}

function Closed({ assignment }: { assignment: MyAssignment }) {
  const at = useFullTime()
  return (
    <p className="rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
      {assignment.closed === 'past_cutoff' && assignment.closes_at ? (
        <Trans>Submissions closed {at(assignment.closes_at)}.</Trans>
      ) : (
        <Trans>You’ve used all your submissions.</Trans>
      )}
    </p>
  )
}

type HandedInProps = { submission: Submission; open?: boolean }

/** One submission with everything that was said about it; earlier ones are folded. */
function HandedIn({ submission, open = false }: HandedInProps) {
  const points = usePoints()
  const { grade } = submission
  return (
    <details open={open} className="group rounded-card border border-line bg-surface">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-14">
        <span className="font-semibold">
          <Trans>Submission {submission.number}</Trans>
        </span>
        <SubmissionStatusPill status={submission.status} />
        {submission.late_days > 0 && (
          <Pill tone="danger">
            <Plural value={submission.late_days} one="# day late" other="# days late" />
          </Pill>
        )}
        {grade && (
          <span className="font-semibold tabular-nums">
            <Trans>
              {points(grade.points)} of {points(grade.maximum_points)}
            </Trans>
          </span>
        )}
        <RelativeTime value={submission.submitted_at} className="ms-auto text-13 text-ink-muted" />
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-4">
        <FeedbackView submission={submission} />
        <SubmissionView submission={submission} />
        <CommentList comments={submission.comments} />
      </div>
    </details>
  )
}

function useFullTime() {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  return (at: string) => fullTime(new Date(at), i18n.locale, timeZone)
}
