import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** A person's identities at platforms that launched courses, and where their results were sent. */
export const ltiToolPersonalData = personalData('lti-tool', {
  sections: ({ id }) => ({
    identities: sql`select o.name as organization, p.name as platform, i.subject, i.roles, i.created_at, i.last_launched_at
      from lti_identities i join lti_platforms p on p.organization_id = i.organization_id and p.id = i.platform_id
      join organizations o on o.id = i.organization_id where i.person_id = ${id}`,
    places: sql`select o.name as organization, p.name as platform, x.title as course_there, c.title as course,
        l.created_at, l.ended_at
      from lti_places l join lti_contexts x on x.organization_id = l.organization_id and x.id = l.context_id
      join lti_platforms p on p.organization_id = x.organization_id and p.id = x.platform_id
      join courses c on c.organization_id = x.organization_id and c.id = x.course_id
      join organizations o on o.id = l.organization_id where l.person_id = ${id}`,
    returned: sql`select o.name as organization, c.title as course, r.line_item_url, r.sent_percent, r.sent_at
      from lti_returns r join courses c on c.organization_id = r.organization_id and c.id = r.course_id
      join organizations o on o.id = r.organization_id where r.person_id = ${id}`,
  }),
  withheld: ['lti_tickets'],
  removed: [say('Links to your accounts on other learning platforms')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('lti_tickets').where('person_id', '=', id).execute()
    await db.deleteFrom('lti_returns').where('person_id', '=', id).execute()
    await db.deleteFrom('lti_places').where('person_id', '=', id).execute()
    await db.deleteFrom('lti_identities').where('person_id', '=', id).execute()
  },
})
