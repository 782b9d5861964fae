import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  Bookmark,
  BookmarkCheck,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
} from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { OpenLesson } from '#contract/lesson-progress.ts'
import type { LessonKind } from '#contract/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { record } from './learning-queue.ts'
import { LessonContent, type LessonContentProps } from './lesson-content.tsx'
import { LockSentence } from './lesson-words.tsx'
import { courseHomeQuery, lessonQuery } from './queries.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { applyProgress } from './use-lesson-record.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Loads what a lesson of this kind is shown with. */
export type Prepare = (kind: LessonKind) => void

/** The lesson itself, with what completes it and the way to the next. */
export function OpenedLesson({
  organizationId,
  open,
  showKind,
  player,
  onPosition,
  onKeys,
  prepare,
}: LessonContentProps & { onKeys: () => void; prepare: Prepare | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { lesson, course } = open
  const ids = { course_id: course.id, lesson_id: lesson.id }
  const home = useQuery(courseHomeQuery(organizationId, course.id))
  const states = home.data?.sections.flatMap((section) => section.lessons) ?? []
  const next = states.find(({ id }) => id === open.next_id)
  const nextIsOpen = next !== undefined && next.locked.length === 0
  const markable =
    lesson.completion_rule === 'marked' ||
    (lesson.completion_rule === 'watched' && lesson.duration_seconds === 0)

  useHeartbeat(organizationId, course.id, lesson.id)
  useEffect(() => {
    void record(organizationId, {
      type: 'lesson_opened',
      course_id: course.id,
      lesson_id: lesson.id,
    })
    scrollTo(0, 0)
  }, [organizationId, course.id, lesson.id])
  useEffect(() => {
    if (!open.next_id || !nextIsOpen) return
    void queryClient.prefetchQuery(lessonQuery(organizationId, course.id, open.next_id))
  }, [queryClient, organizationId, course.id, open.next_id, nextIsOpen])
  const nextKind = next?.kind
  useEffect(() => {
    // Whoever loses the connection in this lesson can still go on to the next, or back to the outline.
    if (nextKind) prepare?.(nextKind)
    void router.preloadRoute({
      to: '/dashboard/student/courses/$courseId',
      params: { courseId: course.id },
    })
  }, [router, course.id, nextKind, prepare])

  const go = (lessonId: string | null) => {
    if (!lessonId) return
    void navigate({
      to: '/dashboard/student/courses/$courseId/lessons/$lessonId',
      params: { courseId: course.id, lessonId },
    })
  }
  const complete = () => {
    if (lesson.completed_at || !markable) return
    const completed_at = new Date().toISOString()
    applyProgress(queryClient, organizationId, course.id, { lesson_id: lesson.id, completed_at })
    void record(organizationId, { type: 'lesson_completed', ...ids })
  }
  const bookmark = () => {
    const bookmarked = !lesson.is_bookmarked
    queryClient.setQueryData<OpenLesson>(
      lessonQuery(organizationId, course.id, lesson.id).queryKey,
      (known) => known && { ...known, lesson: { ...known.lesson, is_bookmarked: bookmarked } },
    )
    void record(organizationId, { type: 'bookmark_set', ...ids, bookmarked })
  }
  useShortcuts({
    n: nextIsOpen ? () => go(open.next_id) : undefined,
    p: () => go(open.previous_id),
    m: complete,
    b: bookmark,
    k: () => player.current?.toggle(),
    j: () => player.current?.skip(-10),
    l: () => player.current?.skip(10),
    '?': onKeys,
  })

  return (
    <article>
      <div className="mb-6 flex items-start justify-between gap-4">
        <h1 className="text-24 font-semibold tracking-tight wrap-anywhere">{lesson.title}</h1>
        <IconButton
          label={lesson.is_bookmarked ? t`Remove bookmark` : t`Bookmark`}
          aria-pressed={lesson.is_bookmarked}
          onClick={bookmark}
        >
          {lesson.is_bookmarked ? <BookmarkCheck /> : <Bookmark />}
        </IconButton>
      </div>
      <LessonContent
        organizationId={organizationId}
        open={open}
        showKind={showKind}
        player={player}
        onPosition={onPosition}
      />
      <footer className="mt-10 border-t border-line pt-5">
        {next && !nextIsOpen && next.locked[0] && (
          <p className="mb-3 text-13 text-ink-muted">
            <Trans>
              Next, “{next.title}”: <LockSentence reason={next.locked[0]} />
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={!open.previous_id} onClick={() => go(open.previous_id)}>
            <ChevronLeft className="rtl:rotate-180" />
            <Trans>Previous</Trans>
          </Button>
          <span className="flex-1" />
          {lesson.completed_at ? (
            <span className="flex items-center gap-1.5 px-2 text-14 font-semibold text-success">
              <CircleCheck aria-hidden className="size-4.5" />
              <Trans>Completed</Trans>
            </span>
          ) : markable ? (
            <Button variant={nextIsOpen ? 'secondary' : 'primary'} onClick={complete}>
              <Check />
              <Trans>Mark complete</Trans>
            </Button>
          ) : (
            <WhatCompletes open={open} />
          )}
          <Button
            variant={lesson.completed_at || !markable ? 'primary' : 'secondary'}
            disabled={!open.next_id || !nextIsOpen}
            onClick={() => go(open.next_id)}
          >
            <Trans>Next</Trans>
            <ChevronRight className="rtl:rotate-180" />
          </Button>
        </div>
      </footer>
    </article>
  )
}

function WhatCompletes({ open: { lesson } }: { open: OpenLesson }): ReactNode {
  const share =
    lesson.duration_seconds > 0
      ? Math.min(100, Math.floor((lesson.watched_seconds * 100) / lesson.duration_seconds))
      : 0
  const text = classNames('px-2 text-13 text-ink-muted')
  switch (lesson.completion_rule) {
    case 'watched':
      return (
        <span className={text}>
          <Trans>
            {share}% watched, complete at {lesson.completion_percent}%
          </Trans>
        </span>
      )
    case 'passed':
      return (
        <span className={text}>
          <Trans>Complete when you pass</Trans>
        </span>
      )
    case 'submitted':
      return (
        <span className={text}>
          <Trans>Complete when you hand in</Trans>
        </span>
      )
    case 'attended':
      return (
        <span className={text}>
          <Trans>Complete when you attend</Trans>
        </span>
      )
    case 'finished':
      return (
        <span className={text}>
          <Trans>Complete when you finish the package</Trans>
        </span>
      )
    case 'viewed':
    case 'marked':
      return null
  }
}
