import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flame } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DueLesson, LearningHome as Home } from '#contract/progress.ts'
import { useNow } from '#web/lib/use-now.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead, ViewAll } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { ContinueCard } from './continue-card.tsx'
import { CourseCard } from './course-card.tsx'
import { Hours } from './hours.tsx'
import { learningHomeQuery } from './queries.ts'

type LearningHomeProps = {
  organizationId: string
  /** With freezes, where they are known; else the plain days in a row are shown. */
  streakDays?: number | undefined
  /** What else waits today, below what is due. */
  today: ReactNode
  /** Below the figures of the week. */
  aside: ReactNode
  /** At the end. */
  news: ReactNode
}

/** What to go on with, what today brings, how the week goes, the other courses, then news. */
export function LearningHome({
  organizationId,
  streakDays,
  today,
  aside,
  news,
}: LearningHomeProps) {
  const { t } = useLingui()
  const home = useQuery(learningHomeQuery(organizationId))
  if (home.isError) return <QueryFailure query={home} />
  const [first, ...others] = home.data?.courses ?? []
  const hasAside = home.isPending || first !== undefined
  return (
    <div
      className={classNames(
        'grid items-start gap-4 *:min-w-0 sm:gap-6',
        hasAside && 'lg:grid-cols-[1fr_20rem]',
      )}
    >
      {home.isPending ? (
        <SkeletonRegion>
          <Skeleton className="h-48" />
        </SkeletonRegion>
      ) : first ? (
        <ContinueCard course={first} />
      ) : (
        <NothingInProgress hasCompleted={home.data.counts.completed > 0} />
      )}
      <section
        aria-label={t`Today and coming up`}
        className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-64 empty:hidden"
      >
        {first && home.data && <DueSoon due={home.data.due} />}
        {today}
      </section>
      <div
        className={classNames(
          'flex flex-col gap-4 empty:hidden',
          // Beside the two blocks above; between them and the next ones on a phone.
          hasAside && 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
        )}
      >
        {first && home.data && (
          <Week home={home.data} streakDays={streakDays ?? home.data.streak_days} />
        )}
        {aside}
      </div>
      {others.length > 0 && <CoursesInProgress organizationId={organizationId} courses={others} />}
      <div className="flex flex-wrap items-start gap-6 *:min-w-0 *:flex-1 *:basis-100 empty:hidden lg:col-span-full">
        {news}
      </div>
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
            <Trans>No courses in progress</Trans>
          ) : (
            <Trans>Your first course is waiting</Trans>
          )
        }
        description={
          <Trans>Pick a course. You can stop anytime and continue where you left off.</Trans>
        }
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

function CoursesInProgress({
  organizationId,
  courses,
}: {
  organizationId: string
  courses: Home['courses']
}) {
  return (
    <section className="lg:col-span-full">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-14 font-semibold">
          <Trans>Courses in progress</Trans>
        </h2>
        <ViewAll>
          <Link to="/dashboard/student/courses">
            <Trans>All my courses</Trans>
          </Link>
        </ViewAll>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {courses.map((course) => (
          <CourseCard key={course.course_id} organizationId={organizationId} course={course} />
        ))}
      </div>
    </section>
  )
}

function Week({ home, streakDays }: { home: Home; streakDays: number }) {
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line *:rounded-none *:border-0 *:hover:bg-wash">
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
        label={<Trans context="courses">In progress</Trans>}
        value={home.counts.in_progress}
        link={<Link to="/dashboard/student/courses" search={{ tab: 'in_progress' }} />}
      />
      <Stat
        label={<Trans context="courses">Completed</Trans>}
        value={home.counts.completed}
        link={<Link to="/dashboard/student/courses" search={{ tab: 'completed' }} />}
      />
      <Goal today={home.today} />
    </div>
  )
}

/** How far today's goal is; without one, the way to choose one. */
function Goal({ today: { spent_seconds, goal_minutes } }: Pick<Home, 'today'>) {
  const { t } = useLingui()
  const minutes = Math.floor(spent_seconds / 60)
  return (
    <Link
      to="/account/settings"
      search={{ tab: 'learning' }}
      hash="daily-goal"
      className="col-span-2 flex min-h-11 flex-col gap-2 bg-surface px-4 py-3 text-13 text-ink-muted transition-colors"
    >
      {goal_minutes === null ? (
        <Trans>Set a daily goal</Trans>
      ) : (
        <>
          <span className="flex items-baseline justify-between gap-3 tabular-nums">
            <Trans>Today’s goal</Trans>
            <span className="font-semibold text-ink">
              {minutes >= goal_minutes ? (
                <Trans>Reached: {minutes} min</Trans>
              ) : (
                <Trans>
                  {minutes} of {goal_minutes} min
                </Trans>
              )}
            </span>
          </span>
          <ProgressBar label={t`Today’s goal`} value={minutes / goal_minutes} />
        </>
      )}
    </Link>
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
