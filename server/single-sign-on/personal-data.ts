import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Who a person is at the providers of their organizations. */
export const singleSignOnPersonalData = personalData('single-sign-on', {
  sections: ({ id }) => ({
    identities: sql`select o.name as organization, i.subject, i.created_at
      from sso_identities i join organizations o on o.id = i.organization_id where i.person_id = ${id}`,
  }),
  removed: [say('Links to your single sign-on accounts')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('sso_identities').where('person_id', '=', id).execute()
  },
})
