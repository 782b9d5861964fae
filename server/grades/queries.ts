import { sql } from 'kysely'
import type { GradeCategory, GradeItem, Scheme } from '#contract/grades.ts'
import { listAssignmentPoints } from '#server/assignments/queries.ts'
import type { Db } from '#server/db/database.ts'
import { getTaughtCourse } from '#server/enrollments/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { listAddedItems, listGradedTools } from '#server/lti/platform/scores.ts'
import { listGradedPackages } from '#server/packages/queries.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { listVideoPoints } from '#server/quizzes/video/queries.ts'
import { gradebookPolicy } from './policy.ts'

/** The course, for its staff; 404 for everyone else. */
export async function enterGradebook(ctx: MemberCtx, courseId: string) {
  const course = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  if (!gradebookPolicy.read(ctx, course)) throw problem('course_not_found')
  return course
}

/** Quizzes and packages count in per cent. */
const quizPoints = 100

/** Categories and columns: graded lessons of the published course in its order, what tools added, then what was added by hand. */
export async function readScheme(ctx: MemberCtx, courseId: string): Promise<Scheme> {
  const [categories, rows, lessons, added] = await Promise.all([
    listCategories(ctx, courseId),
    ctx.db
      .selectFrom('grade_items')
      .select(['id', 'title', 'points', 'category_id'])
      .where('organization_id', '=', ctx.organizationId)
      .where('course_id', '=', courseId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    listGradedLessons(ctx, courseId),
    listAddedItems(ctx.db, ctx.organizationId, courseId),
  ])
  const placed = new Map(rows.map(({ id, category_id }) => [id, category_id]))
  const manual = rows.flatMap(({ id, title, points, category_id }): GradeItem[] =>
    title === null || points === null ? [] : [{ id, kind: 'manual', title, points, category_id }],
  )
  return {
    categories,
    columns: [
      ...lessons.map((lesson) => ({ ...lesson, category_id: placed.get(lesson.id) ?? null })),
      ...added.map(({ id, label, maximum_points }): GradeItem => ({
        id,
        kind: 'tool_item',
        title: label,
        points: maximum_points,
        category_id: placed.get(id) ?? null,
      })),
      ...manual,
    ],
  }
}

const listCategories = (ctx: MemberCtx, courseId: string): Promise<GradeCategory[]> =>
  ctx.db
    .selectFrom('grade_categories')
    .select(['id', 'name', 'weight_percent', 'drop_lowest'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute()

async function listGradedLessons(ctx: MemberCtx, courseId: string) {
  const published = await ctx.db
    .selectFrom('published_courses')
    .select(['organization_id', 'course_id', 'version'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!published) return []
  const { lessons } = await getOutline(ctx.db, published)
  const points = await listAssignmentPoints(
    ctx,
    lessons.flatMap(({ kind, version_id }) => (kind === 'assignment' ? version_id : [])),
  )
  const packages = await listGradedPackages(
    ctx.db,
    ctx.organizationId,
    lessons.flatMap(({ kind, version_id }) => (kind === 'package' ? version_id : [])),
  )
  const tools = await listGradedTools(
    ctx.db,
    ctx.organizationId,
    lessons.flatMap(({ kind, version_id }) => (kind === 'tool' ? version_id : [])),
  )
  const videos = await listVideoPoints(
    ctx.db,
    ctx.organizationId,
    lessons.flatMap(({ kind, version_id }) => (kind === 'video' ? version_id : [])),
  )
  return lessons.flatMap(({ id, title, kind }) => {
    if (kind === 'video') {
      const most = videos.get(id)
      return most === undefined ? [] : { id, kind, title, points: most }
    }
    if (kind === 'tool') {
      const most = tools.get(id)
      return most === undefined ? [] : { id, kind, title, points: most }
    }
    if (kind === 'quiz') return { id, kind, title, points: quizPoints }
    if (kind === 'package') {
      return packages.has(id) ? { id, kind, title, points: quizPoints } : []
    }
    return kind === 'assignment' ? { id, kind, title, points: points.get(id) ?? 0 } : []
  })
}

/** What was given by hand to these learners. */
export async function listMarks(db: Db, organizationId: string, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return []
  return db
    .selectFrom('grade_marks as m')
    .leftJoin('people as marker', 'marker.id', 'm.marked_by')
    .select(['m.enrollment_id', 'm.item_id', 'm.points', 'm.reason', 'm.marked_at'])
    .select(personNameColumn('marker').as('marker'))
    .where('m.organization_id', '=', organizationId)
    .where('m.enrollment_id', '=', sql<string>`any(${[...enrollmentIds]}::uuid[])`)
    .execute()
}
