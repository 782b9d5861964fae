import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Events that a person wrote down, and the secret address of their calendar. */
export const calendarPersonalData = personalData('calendar', {
  sections: ({ id }) => ({
    events: sql`select title, description, location, start_date, end_date, starts_at, ends_at, zone, rrule, cancelled_at,
        created_at
      from calendar_events where person_id = ${id} order by created_at`,
    feed: sql`select created_at, last_read_at from calendar_feeds where person_id = ${id}`,
  }),
  removed: [say('Your own events and the secret address of your calendar')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('calendar_events').where('person_id', '=', id).execute()
    await db.deleteFrom('calendar_feeds').where('person_id', '=', id).execute()
  },
})
