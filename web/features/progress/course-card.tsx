import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, LogOut, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { archiveEnrollment, unarchiveEnrollment, withdraw } from '#contract/enrollments.ts'
import type { MyCourse } from '#contract/progress.ts'
import { call } from '#web/lib/call.ts'
import { EnrollmentStatusPill } from '#web/lib/enrollment-status-pill.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Minutes } from '#web/lib/lesson-kind.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CompletionWords } from './completion-words.tsx'
import { ProgressWords } from './curriculum-list.tsx'
import { learningKey } from './queries.ts'

type CourseCardProps = { organizationId: string; course: MyCourse; list?: boolean }

/** A course of mine: how far I am, and where to go on. */
export function CourseCard({ organizationId, course, list = false }: CourseCardProps) {
  const { t } = useLingui()
  const { enrollment } = course
  return (
    <article
      className={
        list
          ? 'relative flex gap-4 rounded-card border border-line bg-surface p-3 transition-colors hover:border-line-strong'
          : 'relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong'
      }
    >
      <div className={list ? 'w-28 shrink-0 overflow-hidden rounded-control sm:w-40' : ''}>
        {course.cover_url ? (
          <img src={course.cover_url} alt="" className="aspect-video w-full object-cover" />
        ) : (
          <Cover seed={course.title} family={course.category ?? undefined} />
        )}
      </div>
      <div className={list ? 'flex min-w-0 flex-1 flex-col' : 'flex flex-1 flex-col p-4'}>
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-14 font-semibold wrap-anywhere">
            <CourseLink course={course} />
          </h2>
          {enrollment && <CourseActions organizationId={organizationId} course={course} />}
        </div>
        <p className="mt-1 mb-3 text-13 text-ink-muted">
          {course.category && <>{course.category} · </>}
          <Minutes seconds={course.duration_seconds} />
        </p>
        <div className="mt-auto flex flex-col gap-2">
          {enrollment === null || ['requested', 'waitlisted'].includes(enrollment.status) ? (
            <p className="text-13 text-ink-muted">
              {enrollment ? (
                <EnrollmentStatusPill status={enrollment.status} />
              ) : (
                <Trans>Saved for later</Trans>
              )}
            </p>
          ) : (
            <>
              <ProgressBar
                label={t`Progress in ${course.title}`}
                value={course.completed_lessons / Math.max(1, course.lesson_count)}
                showValue
              />
              <p className="flex flex-wrap items-center justify-between gap-2 text-13 text-ink-muted">
                <ProgressWords done={course.completed_lessons} total={course.lesson_count} />
                {enrollment.status === 'active' ? (
                  course.last_active_at && <RelativeTime value={course.last_active_at} />
                ) : (
                  <EnrollmentStatusPill status={enrollment.status} />
                )}
              </p>
              {course.completion_note && (
                <p className="text-13 text-ink-muted">
                  <CompletionWords note={course.completion_note} />
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </article>
  )
}

function CourseLink({ course }: { course: MyCourse }) {
  const cover = 'after:absolute after:inset-0 hover:underline'
  return course.enrollment ? (
    <Link
      to="/dashboard/student/courses/$courseId"
      params={{ courseId: course.course_id }}
      className={cover}
    >
      {course.title}
    </Link>
  ) : (
    <a href={`/courses/${course.slug}`} className={cover}>
      {course.title}
    </a>
  )
}

/** Archive, take back, leave. */
export function CourseActions({
  organizationId,
  course,
}: {
  organizationId: string
  course: Pick<MyCourse, 'title' | 'enrollment'>
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const { enrollment, title } = course
  const params = { organizationId, enrollmentId: enrollment?.id ?? '' }
  const refresh = () => queryClient.invalidateQueries({ queryKey: learningKey(organizationId) })
  const archive = useMutation({
    mutationFn: (away: boolean) => call(away ? archiveEnrollment : unarchiveEnrollment, { params }),
    onSuccess: (_, away) => toast.success(away ? t`“${title}” archived` : t`“${title}” restored`),
    onError: (failure) => toastFailure(failure),
    onSettled: refresh,
  })
  if (!enrollment) return null
  const archived = enrollment.archived_at !== null
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton
            size="sm"
            label={t`Actions for ${title}`}
            pending={archive.isPending}
            className="relative z-10 -me-1.5 -mt-1.5"
          >
            <MoreHorizontal />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {enrollment.can.archive && (
            <MenuItem
              icon={archived ? <ArchiveRestore /> : <Archive />}
              onSelect={() => archive.mutate(!archived)}
            >
              {archived ? <Trans>Take out of the archive</Trans> : <Trans>Archive</Trans>}
            </MenuItem>
          )}
          {enrollment.can.withdraw && (
            <MenuItem
              danger
              icon={<LogOut className="rtl:-scale-x-100" />}
              onSelect={() => setLeaving(true)}
            >
              <Trans>Leave course</Trans>
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={<Trans>Leave “{title}”?</Trans>}
        effect={
          <Trans>
            Your progress and notes are kept. Your seat goes to whoever waits for one, so coming
            back may mean waiting.
          </Trans>
        }
        confirmLabel={<Trans>Leave course</Trans>}
        onConfirm={async () => {
          await call(withdraw, { params })
          toast.success(t`You left “${title}”`)
          await refresh()
        }}
      />
    </>
  )
}
