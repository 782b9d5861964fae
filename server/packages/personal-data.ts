import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'

/** What packages kept of a person: attempts with their results, and the data model of each part. */
export const packagePersonalData = personalData('packages', {
  sections: ({ id }) => ({
    attempts: sql`select o.name as organization, c.title as course, p.title as package, a.number, a.completion, a.success,
        a.score_percent, a.seconds, a.started_at, a.last_active_at
      from package_attempts a join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      join courses c on c.organization_id = a.organization_id and c.id = a.course_id
      join organizations o on o.id = a.organization_id where a.person_id = ${id} order by a.started_at`,
    answers: sql`select p.title as package, a.number, s.activity_id, s.data, s.updated_at
      from package_states s
      join package_attempts a on a.organization_id = s.organization_id and a.id = s.attempt_id
      join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      where a.person_id = ${id} order by s.updated_at`,
  }),
  removed: ['What packages remember about you, such as answers and where you left off'],
  kept: ['Results of your attempts, as records of the organizations'],
  erase: async (ctx, { id }) => {
    await sql`delete from package_states s using package_attempts a where a.person_id = ${id}
      and a.organization_id = s.organization_id and a.id = s.attempt_id`.execute(ctx.db)
  },
})
