import { notify } from '#server/events/notify.ts'
import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import { drawAheadJobs } from './draw-ahead.ts'
import { issueByRule } from './issue-by-rule.ts'
import { issueForPlan } from './issue-for-plan.ts'
import { signCertificates } from './open-badges/sign-certificates.ts'
import { certificateExpiring } from './notification-kinds.ts'

interface Learned {
  organization_id: string
  course_id: string
  person_id?: string
  person_ids?: string[]
  happened_at: string
}

/** Each may sign a certificate, so few make a transaction. */
const signing = ({ person_ids = [] }: { person_ids?: string[] }) => 50 * (person_ids.length || 1)

/** Whatever may have met the rule of a course is a reason to look at it. */
const issueOn = (event: string): Job =>
  subscriber<Learned>(
    { name: `certificates.issue-on-${event}`, event, weigh: signing },
    async (ctx, learned) => {
      const { organization_id, course_id, happened_at } = learned
      const people = learned.person_ids ?? (learned.person_id ? [learned.person_id] : [])
      for (const person_id of people) {
        await issueByRule(ctx, { organization_id, course_id, person_id }, new Date(happened_at))
      }
    },
  )

const issuing = [
  'enrollment.completed',
  'quiz.attempt_graded',
  'submission.graded',
  'submission.overridden',
  'grade.marked',
  'grade.unmarked',
  'grades.imported',
].map(issueOn)

const issueForPlanOn = subscriber<{
  organization_id: string
  plan_id: string
  person_id: string
  happened_at: string
}>(
  { name: 'certificates.issue-for-plan', event: 'learning_plan.completed' },
  async (ctx, done) => void (await issueForPlan(ctx, done, new Date(done.happened_at))),
)

/** A plan that gives a certificate from now on gives it to those who completed it before, in short transactions. */
const issueToAllOfPlan = job<{ organization_id: string; plan_id: string }>(
  {
    name: 'certificates.issue-to-all-of-plan',
    event: 'plan_certificate_rule.saved',
    lane: 'media',
  },
  async (app, { organization_id, plan_id }) => {
    const people = await asSystem(app, ({ db }) =>
      db
        .selectFrom('learning_plan_people')
        .select('person_id')
        .where('organization_id', '=', organization_id)
        .where('plan_id', '=', plan_id)
        .where('completed_at', 'is not', null)
        .execute(),
    )
    for (const { person_id } of people) {
      await asSystem(app, (ctx) => issueForPlan(ctx, { organization_id, plan_id, person_id }))
    }
  },
)

const noticeDays = 30

/** Says once, a month before, that a certificate ends. */
const remind = job({ name: 'certificates.remind', cron: '17 6 * * *' }, (app) =>
  asSystem(app, async (ctx) => {
    const ending = await ctx.db
      .updateTable('certificates')
      .set({ reminded_at: ctx.now })
      .where('reminded_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('superseded_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .where('expires_at', '<', daysLater(ctx.now, noticeDays))
      .returning(['id', 'organization_id', 'person_id', 'course_title', 'expires_at'])
      .execute()
    for (const { id, organization_id, person_id, course_title, expires_at } of ending) {
      await notify(ctx, certificateExpiring, {
        to: person_id,
        type: 'warning',
        title: say('Your certificate for “{course}” expires soon', { course: course_title }),
        message: say('It’s valid until {day}. Ask for a renewal before then.', {
          day: dayOf(expires_at ?? ctx.now),
        }),
        link: `/dashboard/student/certificates/${id}`,
        organizationId: organization_id,
        key: `certificate-expiring-${id}`,
      })
    }
  }),
)

/** Signs what a revoked key had signed, in short transactions. */
const signAgain = job<{ organization_id: string; key_id: string }>(
  { name: 'certificates.sign-again', lane: 'media' },
  async (app, { organization_id, key_id }) => {
    for (;;) {
      const signed = await asSystem(app, async (ctx) => {
        const rows = await ctx.db
          .selectFrom('certificates')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('signing_key_id', '=', key_id)
          .limit(200)
          .execute()
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) return 0
        await ctx.db
          .updateTable('certificates')
          .set({ credential: null, signing_key_id: null })
          .where('organization_id', '=', organization_id)
          .where('id', 'in', ids)
          .execute()
        await signCertificates(ctx, organization_id, ids)
        return ids.length
      })
      if (signed === 0) return
    }
  },
)

export const certificateJobs: Job[] = [
  ...issuing,
  issueForPlanOn,
  issueToAllOfPlan,
  remind,
  signAgain,
  ...drawAheadJobs,
]
