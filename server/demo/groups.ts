import { sql } from 'kysely'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { joinGroup } from '#server/organizations/groups/group-people.ts'
import { issueByRule } from '#server/certificates/issue-by-rule.ts'
import { savePlanCertificateRule } from '#server/certificates/plan-certificates.ts'
import { createLearningPlan } from '#server/learning/plans/manage-plans.ts'
import { refreshProgress } from '#server/learning/plans/refresh-progress.ts'
import { openRounds } from '#server/learning/plans/open-rounds.ts'
import { createGroup, listGroups } from '#server/organizations/groups/groups.ts'
import { Problem } from '#server/http/problem.ts'
import { mergeSeen } from '#server/progress/save-progress.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { getCourseHome } from '#server/progress/course-home.ts'
import { suspendMember } from '#server/organizations/suspend-member.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

const northwindGroups: [name: string, description: string, belongs: (place: number) => boolean][] =
  [
    ['Evening class', 'Tuesdays and Thursdays after work', (place) => place % 3 === 0],
    ['Data team', 'People of partner companies who work with figures', (place) => place % 4 === 1],
    ['Newcomers', 'Joined this season', (place) => place > 15],
  ]

/** Groups of Northwind Academy, one member who is suspended, and when everyone was last here. */
export async function loadGroups(app: Mechanisms) {
  const { adminId, organizationId, learners } = await readPlace(app)
  const asAdmin = <T>(days: number, run: (ctx: MemberCtx) => Promise<T>) =>
    asMember(app, { personId: adminId, organizationId, role: 'admin' }, { at: daysAgo(days) }, run)
  for (const [name, description, belongs] of northwindGroups) {
    await asAdmin(60, async (ctx) => {
      const group = await createGroup(ctx, { name, description })
      for (const [place, personId] of learners.entries()) {
        if (belongs(place)) await joinGroup(ctx, group.id, personId)
      }
    })
  }
  const away = learners.at(-2)
  if (away) {
    await asAdmin(9, (ctx) =>
      suspendMember(ctx, away, 'On leave until January; the place is kept.'),
    )
  }
  const path = await asAdmin(30, (ctx) => loadPlans(ctx, learners))
  // One of the group has gone the whole way.
  const ahead = learners[5]
  if (ahead) {
    const member = { personId: ahead, organizationId, role: 'learner' as const }
    await asMember(app, member, { at: daysAgo(6) }, async (ctx) => {
      for (const courseId of path) await completeLessons(ctx, courseId, Infinity)
    })
  }
  await loadRounds(app, { asAdmin, organizationId })
  await rememberVisits(app)
}

/** A due date that some have missed, a yearly duty and a path of three courses. */
async function loadPlans(ctx: MemberCtx, learners: readonly string[]) {
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select('course_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('price_minor', '=', 0)
    .orderBy('first_published_at')
    .limit(4)
    .execute()
  const [first, ...path] = courses.map(({ course_id }) => course_id)
  const [team] = await listGroups(ctx)
  if (!first || !team) return []
  const plan = { description: '', due_days: null, valid_days: null, grace_days: 0 }
  await createLearningPlan(ctx, {
    ...plan,
    title: 'Reading figures, for everyone',
    course_ids: [first],
    person_ids: learners.slice(0, 12),
    group_ids: [],
    due_at: daysAgo(-9).toISOString(),
  })
  const { id } = await createLearningPlan(ctx, {
    ...plan,
    title: 'From the first table to the first model',
    description: 'Three courses in this order.',
    course_ids: path,
    person_ids: [],
    group_ids: [team.id],
    due_at: daysAgo(4).toISOString(),
    valid_days: 365,
    grace_days: 2,
  })
  await savePlanCertificateRule(ctx, id, { has_certificate: true, template_id: null })
  return path
}

/** A duty of every few months: some finished it in time for its second round, some begin, one has not looked yet. */
async function loadRounds(
  app: Mechanisms,
  {
    asAdmin,
    organizationId,
  }: {
    asAdmin: <T>(days: number, run: (ctx: MemberCtx) => Promise<T>) => Promise<T>
    organizationId: string
  },
) {
  const { course_id, people } = await asSystem(app, async ({ db }) => {
    const { rows } = await sql<{ course_id: string; people: string[] }>`
      select c.course_id, array(select m.person_id from memberships m join people p on p.id = m.person_id
        where m.organization_id = c.organization_id and m.role = 'learner' and m.suspended_at is null
          and p.email <> 'learner@lyceum.test' order by m.sort_name desc limit 7) as people
      from published_courses c where c.organization_id = ${organizationId} and c.price_minor = 0
      order by c.first_published_at desc limit 1`.execute(db)
    return rows[0] ?? { course_id: '', people: [] }
  })
  if (people.length === 0) return
  await asAdmin(100, (ctx) =>
    createLearningPlan(ctx, {
      title: 'Safe and sound, every season',
      description: 'What we all know by heart, renewed every year.',
      course_ids: [course_id],
      person_ids: people,
      group_ids: [],
      due_at: null,
      due_days: 14,
      valid_days: 90,
      grace_days: 3,
    }),
  )
  const finish = (personId: string, days: number, lessons: number) =>
    asMember(
      app,
      { personId, organizationId, role: 'learner' },
      { at: daysAgo(days) },
      async (ctx) => {
        await completeLessons(ctx, course_id, lessons)
        const learner = { organizationId, courseId: course_id, personIds: [personId] }
        await refreshProgress(ctx, learner)
      },
    )
  // The log is read when all is loaded; a certificate of its own day has to be given on that day.
  const certify = (person_id: string, days: number) =>
    asSystem(app, (ctx) =>
      issueByRule(
        { ...ctx, now: daysAgo(days) },
        { organization_id: organizationId, course_id, person_id },
      ),
    )
  for (const [place, personId] of people.entries()) {
    const days = place % 4 === 3 ? 80 : 92 - place
    await finish(personId, days, Infinity)
    await certify(personId, days)
  }
  await asSystem(app, (ctx) => openRounds({ ...ctx, now: daysAgo(8) }, people.length))
  for (const [place, personId] of people.entries()) {
    await finish(personId, 3, place % 3 === 0 ? Infinity : place % 3 === 1 ? 1 : 0)
    if (place % 3 === 0) await certify(personId, 3)
  }
}

/** As many lessons as can be marked, in their order. */
async function completeLessons(ctx: MemberCtx, courseId: string, maximum: number) {
  const { sections } = await getCourseHome(ctx, courseId)
  const lessons = sections.flatMap((section) => section.lessons)
  const achieved = [
    'viewed',
    'watched',
    'marked',
    'passed',
    'submitted',
    'attended',
    'finished',
  ] as const
  for (const [index, { id: lessonId }] of lessons.slice(0, maximum).entries()) {
    // Nobody completes a lesson in no time; what is locked for now takes none.
    await mergeSeen(ctx, courseId, lessonId, {
      at: ctx.now,
      active_seconds: (9 + ((index * 7) % 13)) * 60,
    }).catch(refused)
    await completeLessonFor(
      ctx,
      { organizationId: ctx.organizationId, courseId, lessonId, personId: ctx.personId },
      achieved,
    )
  }
}

/** Learners were last here when they last learned, staff in these days. */
const rememberVisits = (app: Mechanisms) =>
  asSystem(app, ({ db }) =>
    sql`update memberships m set last_seen_at = case when m.role = 'learner'
        then (select max(e.last_active_at) from enrollments e
          where e.organization_id = m.organization_id and e.person_id = m.person_id)
        else now() - make_interval(hours => 2 + (hashtext(m.person_id::text) & 63)) end`.execute(
      db,
    ),
  )

const readPlace = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const admin = await db
      .selectFrom('people as p')
      .innerJoin('memberships as m', 'm.person_id', 'p.id')
      .select(['p.id', 'm.organization_id'])
      .where('p.email', '=', 'admin@lyceum.test')
      .executeTakeFirstOrThrow()
    const learners = await db
      .selectFrom('memberships as m')
      .select('m.person_id')
      .where('m.organization_id', '=', admin.organization_id)
      .where('m.role', '=', 'learner')
      .orderBy('m.sort_name')
      .execute()
    return {
      adminId: admin.id,
      organizationId: admin.organization_id,
      learners: learners.map(({ person_id }) => person_id),
    }
  })

function refused(error: unknown): undefined {
  if (error instanceof Problem) return undefined
  throw error
}
