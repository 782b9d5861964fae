import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Which cohorts a person teaches. Leaving the course, which courses do on erasing, ends it. */
export const cohortPersonalData = personalData('cohorts', {
  sections: ({ id }) => ({
    teaching: sql`select o.name as organization, c.title as course, h.name as cohort, h.starts_on, h.ends_on
      from cohort_instructors i join cohorts h on h.organization_id = i.organization_id and h.id = i.cohort_id
      join courses c on c.organization_id = i.organization_id and c.id = i.course_id
      join organizations o on o.id = i.organization_id where i.person_id = ${id} order by h.starts_on`,
  }),
  removed: [say('Your role as an instructor of cohorts')],
  kept: [],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('cohort_instructors').where('person_id', '=', id).execute()
  },
})
