import { savePreferences } from '#server/achievements/my-achievements.ts'
import { createBadge } from '#server/achievements/settings.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

/** Two badges that Northwind's admin made; most learners show theirs, one wants to be left out. */
export async function loadAchievements(app: Mechanisms) {
  const members = await asSystem(app, ({ db }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['m.organization_id', 'm.person_id', 'm.role', 'p.email'])
      .orderBy('p.email')
      .execute(),
  )
  const found = members.find(({ email }) => email === 'admin@lyceum.test')
  if (!found) return
  const organizationId = found.organization_id
  const admin = { personId: found.person_id, organizationId, role: 'admin' as const }
  await asMember(app, admin, { at: daysAgo(30) }, async (ctx) => {
    await createBadge(ctx, {
      name: 'Sprinter',
      description: 'For those who get going',
      icon: 'rocket',
      measure: 'lesson_completed',
      count: 5,
      course_id: null,
      within_days: 7,
    })
    await createBadge(ctx, {
      name: 'All-rounder',
      description: 'Two courses of the academy',
      icon: 'target',
      measure: 'course_completed',
      count: 2,
      course_id: null,
      within_days: null,
    })
  })
  const learners = members.filter(
    ({ organization_id, role }) => organization_id === organizationId && role === 'learner',
  )
  for (const [index, { person_id, email }] of learners.entries()) {
    const known = email === 'learner@lyceum.test'
    const learner = { personId: person_id, organizationId, role: 'learner' as const }
    await asMember(app, learner, { at: daysAgo(20) }, (ctx) =>
      savePreferences(ctx, {
        on_leaderboard: known || index % 9 !== 4,
        shows_badges: known || index % 3 !== 0,
      }),
    )
  }
}
