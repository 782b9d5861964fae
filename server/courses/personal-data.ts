import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Where a person teaches. Courses belong to their organization. */
export const coursePersonalData = personalData('courses', {
  sections: ({ id }) => ({
    teaching: sql`select o.name as organization, c.title as course, i.rights, i.added_at
      from course_instructors i join courses c on c.organization_id = i.organization_id and c.id = i.course_id
      join organizations o on o.id = i.organization_id where i.person_id = ${id} order by i.added_at`,
    created: sql`select o.name as organization, c.title, c.subtitle, c.description, c.created_at, c.published_at
      from courses c join organizations o on o.id = c.organization_id where c.created_by = ${id} order by c.created_at`,
  }),
  removed: [say('Your role as an instructor of courses')],
  kept: [say('Courses, lessons and recordings you made. They belong to their organizations')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('course_instructors').where('person_id', '=', id).execute()
  },
})
