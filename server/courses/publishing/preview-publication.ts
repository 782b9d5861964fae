import type { PublicationPreview } from '#contract/publishing.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getCourseRow } from '../queries.ts'
import { compareLessons, countLearners } from './queries.ts'

/** What publishing the draft now would do to the people who learn from the published version. Changes nothing. */
export async function previewPublication(
  ctx: MemberCtx,
  courseId: string,
): Promise<PublicationPreview> {
  const course = await getCourseRow(ctx, courseId)
  const [lessons, learners] = await Promise.all([
    compareLessons(ctx, courseId, course.published_version),
    countLearners(ctx, courseId),
  ])
  const by = Map.groupBy(lessons, (lesson) => lesson.change)
  const named = (change: 'added' | 'changed') =>
    (by.get(change) ?? []).map(({ id, title }) => ({ id, title }))
  return {
    current_version: course.published_version,
    next_version: (course.published_version ?? 0) + 1,
    lessons_added: named('added'),
    lessons_removed: (by.get('removed') ?? []).map(({ id, title, completed_by }) => ({
      id,
      title,
      completed_by,
    })),
    lessons_changed: named('changed'),
    lessons_unchanged_count: by.get('unchanged')?.length ?? 0,
    learners_in_progress: learners.in_progress,
    learners_completed: learners.completed,
  }
}
