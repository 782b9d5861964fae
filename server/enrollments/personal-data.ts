import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** The courses that a person takes or took. */
export const enrollmentPersonalData = personalData('enrollments', {
  sections: ({ id, email }) => ({
    enrollments: sql`select o.name as organization, c.title as course, h.name as cohort, e.status, e.source, e.created_at,
        e.started_at, e.completed_at, e.expires_at, e.withdrawn_at, e.completed_lessons, e.last_active_at
      from enrollments e join courses c on c.organization_id = e.organization_id and c.id = e.course_id
      left join cohorts h on h.organization_id = e.organization_id and h.id = e.cohort_id
      join organizations o on o.id = e.organization_id where e.person_id = ${id} order by e.created_at`,
    invitations: sql`select o.name as organization, c.title as course, i.created_at, i.accepted_at
      from enrollment_invitations i join courses c on c.organization_id = i.organization_id and c.id = i.course_id
      join organizations o on o.id = i.organization_id where i.email = ${email} order by i.created_at`,
  }),
  removed: [say('Invitations to courses')],
  kept: [say('Courses you took and completed, as figures of the organizations')],
  erase: async ({ db }, { email }) => {
    await db.deleteFrom('enrollment_invitations').where('email', '=', email).execute()
  },
})
