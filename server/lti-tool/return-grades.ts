import type { MemberCtx, Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { readResults } from '#server/grades/cells.ts'
import { readScheme } from '#server/grades/queries.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asSystem, batchSubscriber, job, type Job } from '#server/jobs/job.ts'
import { writeLog } from '#server/lti/log.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { fetchSeconds } from '#server/lti/rules.ts'
import { mediaTypes, scopes } from '#server/lti/vocabulary.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { askToken } from './ask-token.ts'
import { findPlatform, type PlatformRow } from './queries.ts'

interface LearnerEvent {
  organization_id: string
  course_id: string
  person_id?: string
  person_ids?: string[]
}

/**
 * Sends a learner's results to their platform. The current result is read when sending, so events may arrive in any
 * order or twice; a result that was already sent isn't sent again. If the platform is unreachable or says that it has
 * a newer score, the job fails and is retried. If the platform refuses the score itself, the log has the reason, and
 * the next change is sent again.
 */
const sendResults = job<Learner>({ name: 'lti-tool.return-grades', lane: 'outside' }, returnGrades)

/** Most learners weren't launched by a platform, so one query covers all of them. */
const returnOn = (event: string, name: string): Job =>
  batchSubscriber<LearnerEvent>(
    { name: `lti-tool.return-${name}`, event },
    async ({ db }, events) => {
      const ids = (key: 'organization_id' | 'course_id') => [
        ...new Set(events.map((given) => given[key])),
      ]
      const people = [...new Set(events.flatMap(peopleOf))]
      const launched = await db
        .selectFrom('lti_returns')
        .select(['organization_id', 'course_id', 'person_id'])
        .distinct()
        .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val(ids('organization_id')))))
        .where((eb) => eb('course_id', '=', eb.fn.any(eb.val(ids('course_id')))))
        .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(people))))
        .execute()
      const learners = launched.map((row) => ({
        organizationId: row.organization_id,
        courseId: row.course_id,
        personId: row.person_id,
      }))
      await addJobs(
        db,
        learners.map((payload) => ({ task: sendResults.name, payload })),
      )
    },
  )

const peopleOf = ({ person_id, person_ids }: LearnerEvent) =>
  person_ids ?? (person_id ? [person_id] : [])

interface Learner {
  organizationId: string
  courseId: string
  personId: string
}

async function returnGrades(app: Mechanisms, learner: Learner) {
  for (const due of await listDue(app, learner)) {
    try {
      await send(app, learner.organizationId, due)
    } catch (error) {
      const message = error instanceof Refusal ? error.words : say('The score couldn’t be sent.')
      await note(app, learner, due.platform, message)
      if (error instanceof FinalRefusal) continue
      throw error
    }
    await asSystem(app, async ({ db, now }) => {
      await db
        .updateTable('lti_returns')
        .set({ sent_percent: due.percent, sent_at: now })
        .where('organization_id', '=', learner.organizationId)
        .where('platform_id', '=', due.platform.id)
        .where('line_item_url', '=', due.line_item_url)
        .where('person_id', '=', learner.personId)
        .execute()
    })
    await note(app, learner, due.platform)
  }
}

const note = (app: Mechanisms, learner: Learner, platform: PlatformRow, error?: Words) =>
  asSystem(app, (ctx) =>
    writeLog(ctx, {
      organizationId: learner.organizationId,
      partner: platform,
      action: 'score',
      personId: learner.personId,
      error,
    }),
  )

interface Due {
  platform: PlatformRow
  line_item_url: string
  subject: string
  percent: number
  isComplete: boolean
}

/** Results that differ from what was sent. */
const listDue = (
  app: Mechanisms,
  { organizationId, courseId, personId }: Learner,
): Promise<Due[]> =>
  asSystem(app, async (ctx) => {
    const { db } = ctx
    const returns = await db
      .selectFrom('lti_returns')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('course_id', '=', courseId)
      .where('person_id', '=', personId)
      .execute()
    if (returns.length === 0) return []
    const place = await db
      .selectFrom('enrollments')
      .select(['id', 'completed_at'])
      .where('organization_id', '=', organizationId)
      .where('course_id', '=', courseId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (!place) return []
    const done = new Set(
      (
        await db
          .selectFrom('lesson_progress')
          .select('lesson_id')
          .where('organization_id', '=', organizationId)
          .where('enrollment_id', '=', place.id)
          .where('completed_at', 'is not', null)
          .execute()
      ).map(({ lesson_id }) => lesson_id),
    )
    const reader: MemberCtx = {
      ...ctx,
      organizationId,
      personId,
      sessionId: '',
      userRole: 'user',
      role: 'learner',
    }
    const scheme = await readScheme(reader, courseId)
    const results = (await readResults(reader, scheme, [place.id], { onlyReleased: true })).get(
      place.id,
    )
    const found: Due[] = []
    for (const { platform_id, line_item_url, subject, lesson_id, sent_percent } of returns) {
      const platform = await findPlatform(reader, platform_id)
      const isComplete = lesson_id ? done.has(lesson_id) : place.completed_at !== null
      const cell = results?.cells.find(({ item_id }) => item_id === lesson_id)
      const earned = lesson_id
        ? cell?.points != null && cell.maximum_points > 0
          ? (cell.points / cell.maximum_points) * 100
          : null
        : (results?.total_percent ?? null)
      const percent = earned ?? (isComplete ? 100 : null)
      if (!platform || percent === null || percent === sent_percent) continue
      found.push({ platform, line_item_url, subject, percent, isComplete })
    }
    return found
  })

async function send(app: Mechanisms, organizationId: string, due: Due) {
  const token = await askToken(app, organizationId, due.platform, scopes.score)
  const url = new URL(due.line_item_url)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  const answer = await outsideFetch(app.env, fetchSeconds)(url.href, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': mediaTypes.score },
    body: JSON.stringify({
      userId: due.subject,
      scoreGiven: due.percent,
      scoreMaximum: 100,
      activityProgress: due.isComplete ? 'Completed' : 'InProgress',
      gradingProgress: 'FullyGraded',
      timestamp: app.clock.now().toISOString(),
    }),
  })
  if (answer.ok) return
  const message = say('The platform answered {status} to a score.', {
    status: String(answer.status),
  })
  throw final.has(answer.status) ? new FinalRefusal(message) : new Refusal(message)
}

/** Sending the same score again wouldn't help: the person or the column is gone, or nobody may be graded there. */
class FinalRefusal extends Refusal {}
const final = new Set([400, 403, 404, 410, 422])

export const returnJobs: Job[] = [
  sendResults,
  returnOn('lesson.completed', 'completed-lesson'),
  returnOn('enrollment.completed', 'completed-course'),
  returnOn('quiz.attempt_graded', 'quiz'),
  returnOn('quiz.attempt_marked', 'marked-quiz'),
  returnOn('submission.graded', 'submission'),
  returnOn('submission.overridden', 'changed-submission'),
  returnOn('grade.marked', 'mark'),
  returnOn('grade.unmarked', 'removed-mark'),
  returnOn('grades.imported', 'imported-marks'),
]
