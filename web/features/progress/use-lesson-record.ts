import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import type { LessonProgress, OpenLesson } from '#contract/lesson-progress.ts'
import { onRecorded, waitingEvents } from '#web/lib/outbox/learning-lane.ts'
import { flush, startOutbox } from '#web/lib/outbox/outbox.ts'
import { learningKey } from './queries.ts'
import { withProgress } from './with-progress.ts'
import { homeWith, lessonWith } from './with-waiting.ts'

/** Shows on every open page what the queue has sent or will send. */
export function useLearningCache(organizationId: string) {
  const queryClient = useQueryClient()
  useEffect(() => startOutbox(), [])
  useEffect(() => {
    // The server that rendered this page didn't know what waits here.
    void showWaiting(queryClient, organizationId)
  }, [queryClient, organizationId])
  useEffect(() => {
    // What was shown without a connection may be old.
    const online = () =>
      void flush().then(() =>
        queryClient.invalidateQueries({ queryKey: learningKey(organizationId) }),
      )
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [queryClient, organizationId])
  useEffect(
    () =>
      onRecorded((event, progress) => {
        if (progress) applyProgress(queryClient, organizationId, event.course_id, progress)
      }),
    [queryClient, organizationId],
  )
}

type Cache = ReturnType<typeof useQueryClient>
type Change = Pick<LessonProgress, 'lesson_id'> &
  Partial<Pick<LessonState, 'completed_at' | 'position_seconds' | 'watched_seconds' | 'opened_at'>>

async function showWaiting(queryClient: Cache, organizationId: string) {
  const key = learningKey(organizationId)
  const homes = queryClient.getQueriesData<CourseHome>({ queryKey: [...key, 'course'] })
  for (const [queryKey, home] of homes) {
    const events = home ? await waitingEvents(home.course.id) : []
    if (!home || events.length === 0) continue
    queryClient.setQueryData<CourseHome>(queryKey, (known) => known && homeWith(known, events))
    queryClient.setQueriesData<OpenLesson>(
      { queryKey: [...key, 'lesson', home.course.id] },
      (open) => open && lessonWith(open, events),
    )
  }
}

/** Changes a lesson in the cached course and lesson pages, before the server has answered or after. */
export function applyProgress(
  queryClient: Cache,
  organizationId: string,
  courseId: string,
  change: Change,
) {
  const key = learningKey(organizationId)
  queryClient.setQueryData<CourseHome>([...key, 'course', courseId], (home) =>
    home ? withProgress(home, change) : home,
  )
  queryClient.setQueryData<OpenLesson>(
    [...key, 'lesson', courseId, change.lesson_id],
    (open) => open && { ...open, lesson: { ...open.lesson, ...pick(change) } },
  )
  // Lists and totals are read again when they are next looked at.
  for (const part of ['home', 'courses']) {
    void queryClient.invalidateQueries({ queryKey: [...key, part], refetchType: 'none' })
  }
  void queryClient.invalidateQueries({ queryKey: ['learning', 'mine'], refetchType: 'none' })
}

function pick(change: Change): Partial<LessonState> {
  const { completed_at, position_seconds, watched_seconds, opened_at } = change
  return {
    ...(completed_at !== undefined && { completed_at }),
    ...(position_seconds !== undefined && { position_seconds }),
    ...(watched_seconds !== undefined && { watched_seconds }),
    ...(opened_at !== undefined && { opened_at }),
  }
}
