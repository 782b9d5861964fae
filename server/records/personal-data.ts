import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { agentKey } from './statements/keys.ts'
import { say } from '#server/words/sentence.ts'

const keyOf = (email: string, related: boolean) =>
  agentKey({ mbox: `mailto:${email}` }, related) ?? ''

/** Learning tools' statements about a person, found by their address. */
export const recordPersonalData = personalData('records', {
  sections: ({ id, email }) => ({
    statements: sql`select o.name as organization, s.body as statement
      from organizations o
      join record_keys k on k.organization_id = o.id and k.key = ${keyOf(email, true)}::uuid
      join record_statements s on s.organization_id = k.organization_id and s.position = k.position
      order by s.position`,
    documents: sql`select o.name as organization, d.kind, d.name, d.activity_id, d.content_type, d.updated_at,
        encode(d.content, 'base64') as content
      from organizations o join record_documents d on d.organization_id = o.id and d.agent_key = ${keyOf(email, false)}::uuid
      order by d.updated_at`,
    clients: sql`select o.name as organization, c.name, c.scopes, c.created_at, c.revoked_at
      from record_clients c join organizations o on o.id = c.organization_id where c.created_by = ${id} order by c.created_at`,
    forwards: sql`select o.name as organization, f.name, f.endpoint, f.created_at
      from record_forwards f join organizations o on o.id = f.organization_id where f.created_by = ${id} order by f.created_at`,
  }),
  removed: [say('Where you left off in learning tools and what they saved about you')],
  kept: [say('Statements that learning tools sent to an organization, as part of its records')],
  erase: async ({ db }, { email }) => {
    await sql`delete from record_documents where agent_key = ${keyOf(email, false)}::uuid`.execute(
      db,
    )
  },
})
