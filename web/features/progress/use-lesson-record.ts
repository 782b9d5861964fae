import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import type { LessonProgress, OpenLesson } from '#contract/lesson-progress.ts'
import { learningKey } from './queries.ts'
import { onRecorded, startLearningQueue } from './learning-queue.ts'
import { withProgress } from './with-progress.ts'

/** Shows on every open page what the queue has sent or will send. */
export function useLearningCache(organizationId: string) {
  const queryClient = useQueryClient()
  useEffect(() => startLearningQueue(), [])
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
