import type { Input } from '#contract/endpoint.ts'
import type { PublishedOutline } from '#contract/lessons.ts'
import type { previewCourse as endpoint } from '#contract/progress.ts'
import { authorize } from '#server/access/policy.ts'
import { courseLearnersPolicy } from '#server/enrollments/policy.ts'
import { findOwnEnrollment, getTaughtCourse } from '#server/enrollments/queries.ts'
import { statusAt } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOutline, indexed, type Outline } from './course-outline.ts'
import { presentSections } from './course-state.ts'
import { draftOutline } from './draft-outline.ts'
import { lessonAccess, type CourseRules, type LearnerFacts } from './lesson-access.ts'
import { listLessonProgress } from './queries.ts'

type Body = Input<typeof endpoint>['body']

/** The course as a real or imagined learner finds it at an instant: the same rules, another date. */
export async function previewCourse(ctx: MemberCtx, courseId: string, body: Body) {
  const course = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  authorize(courseLearnersPolicy, 'list', ctx, course)
  const at = new Date(body.at)
  const draft = body.version === 'draft' || course.published_version === null
  const { outline, rules } = draft
    ? await readDraft(ctx, courseId)
    : await readPublished(ctx, courseId)
  const { facts, progress } = await readLearner(ctx, courseId, body.learner, at)
  const access = lessonAccess(outline, rules, facts, at)
  return {
    course: {
      id: course.id,
      title: course.title,
      has_published: course.published_version !== null,
    },
    at: at.toISOString(),
    completed_lessons: outline.lessons.filter(({ id }) => facts.completed.has(id)).length,
    lesson_count: outline.lessons.length,
    sections: presentSections(outline, access, progress, new Set()),
  }
}

interface Previewed {
  outline: Outline
  rules: CourseRules
}

async function readPublished(ctx: MemberCtx, courseId: string): Promise<Previewed> {
  const row = await ctx.db
    .selectFrom('published_courses')
    .select(['organization_id', 'course_id', 'version', 'progression', 'starts_at', 'ends_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw problem('course_not_found')
  return { outline: await getOutline(ctx.db, row), rules: row }
}

async function readDraft(ctx: MemberCtx, courseId: string): Promise<Previewed> {
  const rules = await ctx.db
    .selectFrom('courses')
    .select(['progression', 'starts_at', 'ends_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const outline: PublishedOutline = await draftOutline(ctx, courseId)
  return { outline: indexed(outline), rules }
}

interface Progress {
  opened_at: Date | null
  completed_at: Date | null
  position_seconds: number
  watched_seconds: number
}

/** What the learner had done by then; the future is as if nothing more were done. */
async function readLearner(
  ctx: MemberCtx,
  courseId: string,
  learner: Body['learner'],
  at: Date,
): Promise<{ facts: LearnerFacts; progress: Map<string, Progress> }> {
  if (learner.kind === 'imagined') {
    const started_at = new Date(learner.started_at)
    const done = { opened_at: at, completed_at: at, position_seconds: 0, watched_seconds: 0 }
    return {
      facts: {
        status: started_at <= at ? 'active' : null,
        started_at,
        completed: new Set(learner.completed),
      },
      progress: new Map(learner.completed.map((id) => [id, done])),
    }
  }
  const row = await findOwnEnrollment(ctx.db, courseId, learner.person_id)
  if (!row) throw problem('enrollment_not_found')
  const rows = await listLessonProgress(ctx.db, [row.id])
  const known = rows.filter(({ opened_at }) => opened_at <= at)
  const completed = known.filter(({ completed_at }) => completed_at && completed_at <= at)
  const enrolledBy = row.started_at !== null && row.started_at <= at
  return {
    facts: {
      status: enrolledBy ? statusAt(row, at) : null,
      started_at: row.started_at,
      completed: new Set(completed.map(({ lesson_id }) => lesson_id)),
    },
    progress: new Map(
      known.map((lesson) => [
        lesson.lesson_id,
        {
          ...lesson,
          completed_at:
            lesson.completed_at && lesson.completed_at <= at ? lesson.completed_at : null,
        },
      ]),
    ),
  }
}
