import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person asked for, and what they said about it. */
export const approvalPersonalData = personalData('approvals', {
  sections: ({ id }) => ({
    requests: sql`select o.name as organization, a.kind, a.title, a.note, a.status, a.reason, a.submitted_at, a.decided_at
      from approvals a join organizations o on o.id = a.organization_id where a.requester_id = ${id} order by a.submitted_at`,
    comments: sql`select o.name as organization, a.title as request, c.body, c.created_at
      from approval_comments c join approvals a on a.organization_id = c.organization_id and a.id = c.approval_id
      join organizations o on o.id = c.organization_id where c.author_id = ${id} order by c.created_at`,
  }),
  kept: [say('Requests you made or decided, so that decisions stay traceable')],
})
