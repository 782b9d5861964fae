import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person announced and read. */
export const announcementPersonalData = personalData('announcements', {
  sections: ({ id }) => ({
    written: sql`select o.name as organization, a.title, a.text, a.created_at, a.published_at
      from announcements a join organizations o on o.id = a.organization_id where a.author_id = ${id} order by a.created_at`,
    read: sql`select a.title, r.read_at from announcement_reads r
      join announcements a on a.organization_id = r.organization_id and a.id = r.announcement_id
      where r.person_id = ${id} order by r.read_at`,
  }),
  removed: [say('Which announcements you read')],
  kept: [say('Announcements you wrote')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('announcement_reads').where('person_id', '=', id).execute()
  },
})
