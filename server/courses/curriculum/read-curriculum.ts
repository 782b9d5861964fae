import type { Curriculum, CurriculumLesson, Lesson } from '#contract/curriculum.ts'
import type { LessonContent } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { courseAbilities } from '../policy.ts'
import { getCourseRow } from '../queries.ts'
import { lessonMedia } from './lesson-media.ts'
import { presentLesson, presentOutlineLesson } from './present.ts'
import { getLessonRow, getOutlineLesson, listLessons, listSections } from './queries.ts'

/** The whole tree in three reads, whatever its size; content stays where it is. */
export async function getCurriculum(ctx: MemberCtx, courseId: string): Promise<Curriculum> {
  const course = await getCourseRow(ctx, courseId)
  const [sections, lessons] = await Promise.all([
    listSections(ctx, courseId),
    listLessons(ctx, courseId),
  ])
  const bySection = Map.groupBy(lessons.map(presentOutlineLesson), (lesson) => lesson.section_id)
  return {
    course_id: courseId,
    sections: sections.map(({ id, title }) => ({ id, title, lessons: bySection.get(id) ?? [] })),
    can: { update: courseAbilities(ctx, course).update },
  }
}

export async function getLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<Lesson> {
  const course = await getCourseRow(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const media = await lessonMedia(ctx, ctx.organizationId, lesson.content as LessonContent)
  return presentLesson(ctx, course, lesson, media)
}

/** One lesson as the tree shows it: what verbs that change it answer. */
export const readOutlineLesson = async (
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<CurriculumLesson> =>
  presentOutlineLesson(await getOutlineLesson(ctx, courseId, lessonId))
