import type { LearningAct } from '#contract/achievements.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, batchSubscriber, job, type Job } from '#server/jobs/job.ts'
import { awardBadges, countAct, lockLearners } from './count-act.ts'

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

type Read = (
  ctx: Ctx,
  event: LearningEvent,
) => Promise<{ title: string; at: Date | null } | undefined>

interface Counted {
  event: string
  act: LearningAct
  /** Undefined when the event is no achievement. */
  subjectOf: (event: LearningEvent) => string | undefined
  read: Read
}

/**
 * Counts acts of learning. Each has one subject, so the same event, delivered again, finds its own entry. Badges are
 * looked at once for each learner, after all their acts.
 */
const counting = (name: string, { event, act, subjectOf, read }: Counted) =>
  batchSubscriber<LearningEvent>({ name: `achievements.${name}`, event }, async (ctx, events) => {
    await lockLearners(ctx, events)
    const learners = new Map<string, { organizationId: string; personId: string; at: Date }>()
    for (const happened of events) {
      const subjectId = subjectOf(happened)
      const found = subjectId && (await read(ctx, happened))
      if (!found) continue
      const { organization_id: organizationId, person_id: personId, course_id: courseId } = happened
      const at = found.at ?? new Date(happened.happened_at)
      const who = { organizationId, personId }
      if (await countAct(ctx, { ...who, act, subjectId, courseId, title: found.title, at })) {
        learners.set(`${organizationId} ${personId}`, { ...who, at })
      }
    }
    for (const { organizationId, personId, at } of learners.values()) {
      await awardBadges(ctx, organizationId, personId, at)
    }
  })

/** The lesson's title, and when the learner did it, which may be long before it arrived here. */
const readLesson: Read = (ctx, event) =>
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

const readTitleOfLesson: Read = async (ctx, event) => {
  const lesson = await readLesson(ctx, event)
  return lesson && { title: lesson.title, at: null }
}

const readCourse: Read = async (ctx, event) => {
  const row = await ctx.db
    .selectFrom('published_courses')
    .select('title')
    .where('organization_id', '=', event.organization_id)
    .where('course_id', '=', event.course_id)
    .executeTakeFirst()
  return row && { title: row.title, at: event.issued_at ? new Date(event.issued_at) : null }
}

const lessonCompleted = counting('lesson-completed', {
  event: 'lesson.completed',
  act: 'lesson_completed',
  subjectOf: (event) => event.lesson_id,
  read: readLesson,
})

const quizPassed = counting('quiz-passed', {
  event: 'quiz.attempt_graded',
  act: 'quiz_passed',
  subjectOf: (event) => (event.passed ? event.lesson_id : undefined),
  read: readTitleOfLesson,
})

const submitted = counting('assignment-submitted', {
  event: 'submission.submitted',
  act: 'assignment_submitted',
  subjectOf: (event) => event.lesson_id,
  read: readTitleOfLesson,
})

const courseCompleted = counting('course-completed', {
  event: 'enrollment.completed',
  act: 'course_completed',
  subjectOf: (event) => event.course_id,
  read: readCourse,
})

/** One that replaces another is no new achievement: the course stays its subject. */
const certificateEarned = counting('certificate-earned', {
  event: 'certificate.issued',
  act: 'certificate_earned',
  subjectOf: (event) =>
    event.source === 'rule' || event.source === 'grant' ? event.course_id : undefined,
  read: readCourse,
})

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
