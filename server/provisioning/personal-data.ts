import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What the directories of a person's organizations stored about them. */
export const provisioningPersonalData = personalData('provisioning', {
  sections: ({ id }) => ({
    directories: sql`select o.name as organization, u.user_name, u.external_id, u.attributes, u.created_at, u.updated_at
      from provisioned_users u join organizations o on o.id = u.organization_id where u.person_id = ${id}`,
  }),
  removed: [say('What your organizations’ directories shared about you')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('provisioned_users').where('person_id', '=', id).execute()
  },
})
