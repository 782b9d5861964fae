import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OpenLesson } from '#contract/lesson-progress.ts'
import type { LessonContent as Content, LessonKind } from '#contract/lessons.ts'
import { countForInstall } from '#web/lib/install-offer.ts'
import { record } from '#web/lib/outbox/learning-lane.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CourseFinished } from './course-finished.tsx'
import { Highlights } from './highlights.tsx'
import { LessonContent, type LessonContentProps } from './lesson-content.tsx'
import { LessonFooter } from './lesson-footer.tsx'
import { courseHomeQuery, lessonQuery } from './queries.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { useNotes } from './use-notes.ts'
import { applyProgress } from './use-lesson-record.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSwipe } from './use-swipe.ts'
import { isComplete, opensAfter } from './with-progress.ts'

/** Whether the end of the course was told in this visit, or before it. */
export type Finish = { told: boolean; tell: () => void }

/** Loads what a lesson of this kind is shown with. */
export type Prepare = (kind: LessonKind) => void

/** Passed on to the player of the lesson, if it has one. */
const playerKeys = ['k', 'j', 'l', 'c', 'f', 't', 'i', '<', '>']

/** The lesson itself, with what completes it and the way to the next. */
export function OpenedLesson({
  organizationId,
  open,
  showKind,
  askInVideo,
  player,
  onPosition,
  onKeys,
  prepare,
  taken,
  finish,
}: LessonContentProps & {
  onKeys: () => void
  prepare: Prepare | undefined
  /** The content has the page to itself. */
  taken: boolean
  finish: Finish
}) {
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
  const [ending, setEnding] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const notes = useNotes(organizationId, open)
  const markable =
    lesson.completion_rule === 'marked' ||
    (lesson.completion_rule === 'watched' && lesson.duration_seconds === 0) ||
    (lesson.completion_rule === 'answered' && !asksInVideo(open.content))
  const continues =
    nextIsOpen ||
    (next !== undefined && markable && !lesson.completed_at && opensAfter(next, lesson.id))

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
  const showEnd = () => {
    setEnding(true)
    finish.tell()
  }
  const complete = () => {
    if (lesson.completed_at || !markable) return
    const completed_at = new Date().toISOString()
    applyProgress(queryClient, organizationId, course.id, { lesson_id: lesson.id, completed_at })
    void record(organizationId, { type: 'lesson_completed', ...ids })
    countForInstall()
    const after = queryClient.getQueryData(courseHomeQuery(organizationId, course.id).queryKey)
    if (after && isComplete(after) && !finish.told) showEnd()
    else if (continues) go(open.next_id)
  }
  const bookmark = () => {
    const bookmarked = !lesson.is_bookmarked
    queryClient.setQueryData<OpenLesson>(
      lessonQuery(organizationId, course.id, lesson.id).queryKey,
      (known) => known && { ...known, lesson: { ...known.lesson, is_bookmarked: bookmarked } },
    )
    void record(organizationId, { type: 'bookmark_set', ...ids, bookmarked })
  }
  useShortcuts(
    {
      n: nextIsOpen ? () => go(open.next_id) : undefined,
      p: () => go(open.previous_id),
      m: complete,
      b: bookmark,
      ...Object.fromEntries(playerKeys.map((key) => [key, () => player.current?.press(key)])),
      '?': onKeys,
    },
    !taken,
  )

  const page = useRef<HTMLElement>(null)
  useSwipe(page, {
    next: nextIsOpen && !taken ? () => go(open.next_id) : undefined,
    previous: open.previous_id && !taken ? () => go(open.previous_id) : undefined,
  })

  return (
    <article ref={page}>
      {!taken && (
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
      )}
      <div ref={text}>
        <LessonContent
          organizationId={organizationId}
          open={open}
          showKind={showKind}
          askInVideo={askInVideo}
          player={player}
          onPosition={onPosition}
        />
      </div>
      {'document' in open.content && (
        <Highlights
          text={text}
          quotes={open.notes.map(({ quote }) => quote).filter(Boolean)}
          onHighlight={(quote) =>
            notes.save({ id: crypto.randomUUID(), body: '', quote, at_seconds: null })
          }
        />
      )}
      {!taken && (
        <LessonFooter
          open={open}
          home={home.data}
          next={next}
          continues={continues}
          markable={markable}
          finished={home.data !== undefined && isComplete(home.data) && !finish.told}
          onPrevious={() => go(open.previous_id)}
          onComplete={complete}
          onNext={() => go(open.next_id)}
          onFinish={showEnd}
        />
      )}
      {home.data && (
        <CourseFinished
          open={ending}
          home={home.data}
          next={continues ? next : undefined}
          onNext={() => go(open.next_id)}
          onClose={() => setEnding(false)}
        />
      )}
    </article>
  )
}

const asksInVideo = (content: Content) =>
  content.kind === 'video' && (content.questions?.items.length ?? 0) > 0
