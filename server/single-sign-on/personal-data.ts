import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Who a person is at the providers of their organizations. */
export const singleSignOnPersonalData = personalData('single-sign-on', {
  sections: ({ id }) => ({
    identities: sql`select o.name as organization, i.subject, i.created_at
      from sso_identities i join organizations o on o.id = i.organization_id where i.person_id = ${id}`,
    saml_identities: sql`select o.name as organization, c.name as connection, i.name_id, i.created_at
      from saml_identities i join organizations o on o.id = i.organization_id
      join saml_connections c on c.organization_id = i.organization_id and c.id = i.connection_id
      where i.person_id = ${id}`,
    saml_sign_ins: sql`select o.name as organization, l.created_at, l.subject, l.outcome, l.reason
      from saml_log l join organizations o on o.id = l.organization_id where l.person_id = ${id}
      order by l.created_at`,
    emergency_access: sql`select o.name as organization, u.ip_address, u.used_at
      from break_glass_uses u join organizations o on o.id = u.organization_id where u.person_id = ${id}
      order by u.used_at`,
  }),
  // Tests of a connection show what its provider said about the person who signed in there, and are gone after a day.
  withheld: ['saml_attempts'],
  removed: [say('Links to your single sign-on accounts')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('sso_identities').where('person_id', '=', id).execute()
    await db.deleteFrom('saml_identities').where('person_id', '=', id).execute()
    await db.deleteFrom('saml_log').where('person_id', '=', id).execute()
    await db.deleteFrom('break_glass_uses').where('person_id', '=', id).execute()
    await db.deleteFrom('saml_attempts').where('started_by', '=', id).execute()
  },
})
