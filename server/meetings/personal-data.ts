import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person said in the chat of meetings. */
export const meetingPersonalData = personalData('meetings', {
  sections: ({ id }) => ({
    chat: sql`select o.name as organization, m.body, m.sent_at
      from meeting_messages m join organizations o on o.id = m.organization_id where m.person_id = ${id} order by m.sent_at`,
    recordings: sql`select o.name as organization, r.started_at, r.stopped_at from meeting_recordings r
      join organizations o on o.id = r.organization_id where r.started_by = ${id} order by r.started_at`,
    rooms: sql`select o.name as organization, p.role, p.asked_at, p.joined_at, p.seen_at
      from meeting_participants p join organizations o on o.id = p.organization_id where p.person_id = ${id}`,
  }),
  removed: [say('Your places in meeting rooms')],
  kept: [say('Your chat messages in meetings')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('meeting_participants').where('person_id', '=', id).execute()
  },
})
