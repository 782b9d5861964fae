import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Courses that a person put aside. */
export const catalogPersonalData = personalData('catalog', {
  sections: ({ id }) => ({
    saved_courses: sql`select o.name as organization, c.title as course, s.saved_at
      from saved_courses s join courses c on c.organization_id = s.organization_id and c.id = s.course_id
      join organizations o on o.id = s.organization_id where s.person_id = ${id} order by s.saved_at`,
  }),
  removed: [say('Courses you saved for later')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('saved_courses').where('person_id', '=', id).execute()
  },
})
