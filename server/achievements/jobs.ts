import type { LearningAct } from '#contract/achievements.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { awardBadges, countAct } from './count-act.ts'

interface LearningEvent {
  organization_id: string
  person_id: string
  course_id: string
  happened_at: string
  lesson_id?: string
  passed?: boolean
  certificate_id?: string
  source?: string
  issued_at?: string
}

/** Each act has one subject, so the same event, delivered again, finds its own entry. */
const count = (
  app: Mechanisms,
  event: LearningEvent,
  act: LearningAct,
  subjectId: string | undefined,
  read: (ctx: Ctx) => Promise<{ title: string; at: Date | null } | undefined>,
) =>
  asSystem(app, async (ctx) => {
    const found = subjectId && (await read(ctx))
    if (!found) return
    await countAct(ctx, {
      organizationId: event.organization_id,
      personId: event.person_id,
      act,
      subjectId,
      courseId: event.course_id,
      title: found.title,
      at: found.at ?? new Date(event.happened_at),
    })
  })

/** The lesson's title, and when the learner did it, which may be long before it arrived here. */
const readLesson = (event: LearningEvent) => (ctx: Ctx) =>
  ctx.db
    .selectFrom('lesson_versions as v')
    .leftJoin('lesson_progress as l', (join) =>
      join
        .onRef('l.organization_id', '=', 'v.organization_id')
        .onRef('l.lesson_id', '=', 'v.lesson_id')
        .on('l.person_id', '=', event.person_id),
    )
    .select(['v.title', 'l.completed_at as at'])
    .where('v.organization_id', '=', event.organization_id)
    .where('v.lesson_id', '=', event.lesson_id ?? '')
    .orderBy('v.first_version', 'desc')
    .executeTakeFirst()

const readCourse = (event: LearningEvent) => async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('published_courses')
    .select('title')
    .where('organization_id', '=', event.organization_id)
    .where('course_id', '=', event.course_id)
    .executeTakeFirst()
  return row && { title: row.title, at: null }
}

const lessonCompleted = job<LearningEvent>(
  { name: 'achievements.lesson-completed', event: 'lesson.completed' },
  (app, event) => count(app, event, 'lesson_completed', event.lesson_id, readLesson(event)),
)

const quizPassed = job<LearningEvent>(
  { name: 'achievements.quiz-passed', event: 'quiz.attempt_graded' },
  async (app, event) => {
    if (!event.passed) return
    await count(app, event, 'quiz_passed', event.lesson_id, async (ctx) => {
      const lesson = await readLesson(event)(ctx)
      return lesson && { title: lesson.title, at: null }
    })
  },
)

const submitted = job<LearningEvent>(
  { name: 'achievements.assignment-submitted', event: 'submission.submitted' },
  (app, event) =>
    count(app, event, 'assignment_submitted', event.lesson_id, async (ctx) => {
      const lesson = await readLesson(event)(ctx)
      return lesson && { title: lesson.title, at: null }
    }),
)

const courseCompleted = job<LearningEvent>(
  { name: 'achievements.course-completed', event: 'enrollment.completed' },
  (app, event) => count(app, event, 'course_completed', event.course_id, readCourse(event)),
)

/** One that replaces another is no new achievement: the course stays its subject. */
const certificateEarned = job<LearningEvent>(
  { name: 'achievements.certificate-earned', event: 'certificate.issued' },
  async (app, event) => {
    if (event.source !== 'rule' && event.source !== 'grant') return
    const happened_at = event.issued_at ?? event.happened_at
    const earned = { ...event, happened_at }
    await count(app, earned, 'certificate_earned', event.course_id, readCourse(event))
  },
)

/** A new badge goes to everyone who has earned it already, a few at a time. */
const awardToAll = job<{ organization_id: string }>(
  { name: 'achievements.award-to-all', lane: 'media' },
  async (app, { organization_id }) => {
    const learners = await asSystem(app, ({ db }) =>
      db
        .selectFrom('learner_points')
        .select('person_id')
        .where('organization_id', '=', organization_id)
        .execute(),
    )
    for (const { person_id } of learners) {
      await asSystem(app, (ctx) => awardBadges(ctx, organization_id, person_id))
    }
  },
)

export const achievementJobs: Job[] = [
  lessonCompleted,
  quizPassed,
  submitted,
  courseCompleted,
  certificateEarned,
  awardToAll,
]
