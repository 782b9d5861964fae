import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person was told, and how they want to be told. */
export const notificationPersonalData = personalData('notifications', {
  sections: ({ id }) => ({
    notifications: sql`select n.created_at, o.name as organization, n.kind, n.title, n.message, n.link, n.read_at, n.emailed_at
      from notifications n left join organizations o on o.id = n.organization_id where n.person_id = ${id}
      order by n.created_at`,
    push_devices: sql`select name, created_at, last_pushed_at from push_devices where person_id = ${id}`,
    preferences: sql`select kind, in_app, email, push, updated_at from notification_preferences where person_id = ${id}`,
    quiet_hours: sql`select starts_at, ends_at, updated_at from quiet_hours where person_id = ${id}`,
  }),
  removed: [say('Your notifications and notification settings')],
  erase: async ({ db }, { id }) => {
    for (const table of [
      'notifications',
      'notification_preferences',
      'push_devices',
      'quiet_hours',
    ] as const) {
      await db.deleteFrom(table).where('person_id', '=', id).execute()
    }
  },
})
