import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Points, badges and streaks. */
export const achievementPersonalData = personalData('achievements', {
  sections: ({ id }) => ({
    points: sql`select o.name as organization, p.earned_at, p.act, p.title, p.points
      from point_entries p join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.earned_at`,
    totals: sql`select o.name as organization, p.points, p.hidden_at
      from learner_points p join organizations o on o.id = p.organization_id where p.person_id = ${id}`,
    badges: sql`select o.name as organization, a.badge, a.awarded_at
      from badge_awards a join organizations o on o.id = a.organization_id where a.person_id = ${id} order by a.awarded_at`,
  }),
  removed: [say('Your points, badges and places in leaderboards')],
  erase: async ({ db }, { id }) => {
    for (const table of ['point_entries', 'badge_awards', 'learner_points'] as const) {
      await db.deleteFrom(table).where('person_id', '=', id).execute()
    }
  },
})
