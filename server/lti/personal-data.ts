import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What tools reported about a person, and when they were opened. */
export const ltiPersonalData = personalData('lti', {
  sections: ({ id }) => ({
    scores: sql`select o.name as organization, c.title as course, t.name as tool, i.label, s.points, s.maximum_points,
        s.comment, s.activity_progress, s.grading_progress, s.scored_at
      from lti_scores s join lti_line_items i on i.organization_id = s.organization_id and i.id = s.line_item_id
      join lti_tools t on t.organization_id = i.organization_id and t.id = i.tool_id
      join courses c on c.organization_id = s.organization_id and c.id = s.course_id
      join organizations o on o.id = s.organization_id where s.person_id = ${id} order by s.scored_at`,
    ids: sql`select o.name as organization, s.subject as id_known_to_tools
      from lti_subjects s join organizations o on o.id = s.organization_id where s.person_id = ${id} order by o.name`,
    launches: sql`select o.name as organization, t.name as tool, l.created_at, l.authorized_at
      from lti_launches l join lti_tools t on t.organization_id = l.organization_id and t.id = l.tool_id
      join organizations o on o.id = l.organization_id where l.person_id = ${id} order by l.created_at`,
  }),
  removed: [say('When you opened connected tools')],
  kept: [say('Scores that connected tools reported, as records of the organizations')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('lti_launches').where('person_id', '=', id).execute()
    await db.deleteFrom('lti_launches').where('for_person_id', '=', id).execute()
    await db.deleteFrom('lti_subjects').where('person_id', '=', id).execute()
    await db.updateTable('lti_log').set({ person_id: null }).where('person_id', '=', id).execute()
  },
})
