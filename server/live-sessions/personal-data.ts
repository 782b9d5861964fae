import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** When a person was in live sessions. */
export const liveSessionPersonalData = personalData('live-sessions', {
  sections: ({ id }) => ({
    attendance: sql`select o.name as organization, s.title as session, s.starts_at, t.joined_at, t.left_at
      from live_session_stays t join live_sessions s on s.organization_id = t.organization_id and s.id = t.session_id
      join organizations o on o.id = t.organization_id where t.person_id = ${id} order by t.joined_at`,
    marks: sql`select s.title as session, s.starts_at, m.is_present, m.marked_at
      from live_session_marks m join live_sessions s on s.organization_id = m.organization_id and s.id = m.session_id
      where m.person_id = ${id} order by m.marked_at`,
    hosted: sql`select o.name as organization, s.title, s.starts_at, s.ends_at
      from live_sessions s join organizations o on o.id = s.organization_id where s.host_id = ${id} order by s.starts_at`,
  }),
  kept: [say('Your attendance at live sessions, and recordings in which you can be heard or seen')],
})
