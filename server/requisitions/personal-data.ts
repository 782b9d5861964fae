import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person asked for on behalf of an organization. */
export const requisitionPersonalData = personalData('requisitions', {
  sections: ({ id }) => ({
    requisitions: sql`select r.reference, r.kind, o.name as organization, r.requested, r.granted, r.reason, r.created_at,
        r.approved_at, r.declined_at, r.withdrawn_at
      from requisitions r left join organizations o on o.id = r.organization_id where r.person_id = ${id}
      order by r.created_at`,
    messages: sql`select r.reference as requisition, m.kind, m.body, m.created_at
      from requisition_messages m join requisitions r on r.id = m.requisition_id
      where m.kind <> 'note' and (m.author_id = ${id} or r.person_id = ${id}) order by m.created_at`,
  }),
  kept: [say('Requests made on behalf of organizations')],
})
