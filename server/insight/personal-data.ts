import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Reminders that instructors sent, and counts per day. */
export const insightPersonalData = personalData('insight', {
  sections: ({ id }) => ({
    reminders: sql`select o.name as organization, c.title as course, n.reason, n.created_at, n.sent_at
      from learner_nudges n join courses c on c.organization_id = n.organization_id and c.id = n.course_id
      join organizations o on o.id = n.organization_id where n.person_id = ${id} order by n.created_at`,
  }),
  removed: [say('Reminders from instructors')],
  kept: [say('Counts per day in the figures of courses and organizations')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('learner_nudges').where('person_id', '=', id).execute()
  },
})
