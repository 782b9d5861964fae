import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Certificates that a person holds or held. */
export const certificatePersonalData = personalData('certificates', {
  sections: ({ id }) => ({
    certificates: sql`select c.organization_name as organization, c.course_title as course, c.code, c.learner_name,
        coalesce(c.study_seconds, (c.hours * 3600)::int) as study_seconds,
        c.score_percent, c.completed_at, c.issued_at, c.expires_at, c.revoked_at, c.revoked_reason, c.superseded_at,
        c.credential as open_badge
      from certificates c where c.person_id = ${id} order by c.issued_at`,
  }),
  removed: [say('Your name on certificates. Download them first')],
  kept: [
    say('Your certificates’ courses and dates. Anyone who checks a code sees “Deleted person”'),
  ],
  erase: async ({ db }, { id }) => {
    // The credential is signed anew by the job that signs all others, without the name.
    await db
      .updateTable('certificates')
      .set({ learner_name: 'Deleted person', credential: null })
      .where('person_id', '=', id)
      .where('learner_name', '!=', 'Deleted person')
      .execute()
  },
})
