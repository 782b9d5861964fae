import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flame, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DueLesson, LearningHome as Home } from '#contract/progress.ts'
import { useNow } from '#web/lib/use-now.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { kindIcons } from '#web/lib/lesson-kind.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Cover } from '#web/ui/cover.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { CourseCard } from './course-card.tsx'
import { Hours } from './hours.tsx'
import { clock } from './lesson-words.tsx'
import { learningHomeQuery } from './queries.ts'

/** What to go on with, what is due, and how the week goes. */
export function LearningHome({
  organizationId,
  streakDays,
  children,
}: {
  organizationId: string
  /** What else waits, right below what to go on with. */
  children: ReactNode
  /** With freezes, where they are known; else the plain days in a row are shown. */
  streakDays?: number | undefined
}) {
  const home = useQuery(learningHomeQuery(organizationId))
  if (home.isError) return <QueryFailure query={home} />
  const [first, ...others] = home.data?.courses ?? []
  return (
    <div className={classNames('grid items-start gap-6', first && 'lg:grid-cols-[1fr_20rem]')}>
      <div className="flex min-w-0 flex-col gap-6">
        {home.isPending ? (
          <SkeletonRegion>
            <Skeleton className="h-48" />
          </SkeletonRegion>
        ) : first ? (
          <ContinueCard course={first} />
        ) : (
          <NothingInProgress hasCompleted={home.data.counts.completed > 0} />
        )}
        {children}
        {others.length > 0 && <AlsoInProgress organizationId={organizationId} courses={others} />}
      </div>
      {first && home.data && (
        <div className="flex flex-col gap-6">
          <Week home={home.data} streakDays={streakDays ?? home.data.streak_days} />
          <DueSoon due={home.data.due} />
        </div>
      )}
    </div>
  )
}

function NothingInProgress({ hasCompleted }: { hasCompleted: boolean }) {
  return (
    <Card>
      <EmptyState
        drawing={<SeatsDrawing />}
        title={
          hasCompleted ? (
            <Trans>Nothing is in progress</Trans>
          ) : (
            <Trans>Your first course is waiting</Trans>
          )
        }
        description={<Trans>Pick a course; you can stop and go on at any second.</Trans>}
        action={
          <Button asChild variant="primary">
            <a href="/courses">
              <Trans>Browse courses</Trans>
            </a>
          </Button>
        }
      />
    </Card>
  )
}

function AlsoInProgress({
  organizationId,
  courses,
}: {
  organizationId: string
  courses: Home['courses']
}) {
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-14 font-semibold">
          <Trans>Also in progress</Trans>
        </h2>
        <Link to="/dashboard/student/courses" className="text-13 text-primary hover:underline">
          <Trans>All my courses</Trans>
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {courses.map((course) => (
          <CourseCard key={course.course_id} organizationId={organizationId} course={course} />
        ))}
      </div>
    </section>
  )
}

function ContinueCard({ course }: { course: Home['courses'][number] }) {
  const { t } = useLingui()
  const { next } = course
  const Icon = next ? kindIcons[next.kind] : Play
  return (
    <Card className="flex flex-col gap-5 p-0! sm:flex-row">
      <div className="overflow-hidden rounded-t-card sm:w-64 sm:shrink-0 sm:rounded-s-card sm:rounded-se-none">
        {course.cover_url ? (
          <img
            src={course.cover_url}
            alt=""
            className="aspect-video size-full object-cover sm:aspect-auto"
          />
        ) : (
          <Cover
            seed={course.title}
            family={course.category ?? undefined}
            className="sm:aspect-auto sm:h-full"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5 max-sm:pt-0">
        <div>
          <p className="text-13 text-ink-muted">
            <Trans>Continue</Trans>
          </p>
          <h2 className="mt-1 font-display text-24 leading-8 tracking-tight wrap-anywhere">
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId: course.course_id }}
              className="hover:underline"
            >
              {course.title}
            </Link>
          </h2>
        </div>
        <ProgressBar
          label={t`Progress in ${course.title}`}
          value={course.completed_lessons / Math.max(1, course.lesson_count)}
          showValue
        />
        {next ? (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-14">
              <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 wrap-anywhere">
                {next.title}
                {next.position_seconds > 0 && (
                  <span className="text-ink-muted tabular-nums">
                    {' '}
                    · <Trans>at {clock(next.position_seconds)}</Trans>
                  </span>
                )}
              </span>
            </p>
            <Button asChild variant="primary">
              <Link
                to="/dashboard/student/courses/$courseId/lessons/$lessonId"
                params={{ courseId: course.course_id, lessonId: next.lesson_id }}
              >
                <Play />
                <Trans>Continue</Trans>
              </Link>
            </Button>
          </div>
        ) : (
          <p className="mt-auto text-14 text-ink-muted">
            <Trans>
              Nothing is open right now. The course page says when the next lesson opens.
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

function Week({ home, streakDays }: { home: Home; streakDays: number }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Stat
        label={<Trans>Streak</Trans>}
        value={
          <span className="flex items-center gap-1.5">
            {streakDays > 0 && <Flame aria-hidden className="size-5 text-amber" />}
            <Plural value={streakDays} one="# day" other="# days" />
          </span>
        }
        link={<Link to="/dashboard/student/achievements" />}
      />
      <Stat
        label={<Trans>This week</Trans>}
        value={<Hours seconds={home.week.spent_seconds} />}
        link={<Link to="/dashboard/student/learning" />}
      />
      <Stat
        label={<Trans>In progress</Trans>}
        value={home.counts.in_progress}
        link={<Link to="/dashboard/student/courses" search={{ tab: 'in_progress' }} />}
      />
      <Stat
        label={<Trans>Completed</Trans>}
        value={home.counts.completed}
        link={<Link to="/dashboard/student/courses" search={{ tab: 'completed' }} />}
      />
    </div>
  )
}

function DueSoon({ due }: { due: DueLesson[] }) {
  const now = useNow(60_000)
  return (
    <Card>
      <CardHead title={<Trans>Due soon</Trans>} />
      {due.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>Nothing is due in the next two weeks.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {due.map((lesson) => (
            <li
              key={lesson.lesson_id}
              className="flex items-baseline justify-between gap-3 text-14"
            >
              <span className="min-w-0">
                <Link
                  to="/dashboard/student/courses/$courseId"
                  params={{ courseId: lesson.course_id }}
                  className="block wrap-anywhere hover:underline"
                >
                  {lesson.title}
                </Link>
                <span className="block text-13 wrap-anywhere text-ink-muted">
                  {lesson.course_title}
                </span>
              </span>
              <RelativeTime
                value={lesson.due_at}
                className={
                  Date.parse(lesson.due_at) < now ? 'text-danger' : 'text-13 text-ink-muted'
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
