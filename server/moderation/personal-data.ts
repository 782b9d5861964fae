import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { attachmentPurpose } from './attachments.ts'
import { say } from '#server/words/sentence.ts'

/** Reports and decisions about a person, and attachments of what they wrote. */
export const moderationPersonalData = personalData('moderation', {
  sections: ({ id }) => ({
    reports_made: sql`select o.name as organization, r.subject_type, r.reason, r.note, r.created_at, r.resolution
      from content_reports r join organizations o on o.id = r.organization_id where r.reporter_id = ${id} order by r.created_at`,
    sanctions: sql`select o.name as organization, s.kind, s.reason, s.created_at, s.until, s.lifted_at
      from sanctions s join organizations o on o.id = s.organization_id where s.person_id = ${id} order by s.created_at`,
  }),
  filePurposes: [attachmentPurpose.name],
  kept: [say('Reports and decisions of moderators, so that they stay traceable')],
})
