import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Marks that were given by hand. */
export const gradePersonalData = personalData('grades', {
  sections: ({ id }) => ({
    marks: sql`select o.name as organization, c.title as course, i.title as item, m.points, i.points as maximum_points,
        m.reason, m.marked_at
      from grade_marks m join courses c on c.organization_id = m.organization_id and c.id = m.course_id
      left join grade_items i on i.organization_id = m.organization_id and i.id = m.item_id
      join organizations o on o.id = m.organization_id where m.person_id = ${id} order by m.marked_at`,
  }),
  kept: [say('Grades, as records of the organizations')],
})
