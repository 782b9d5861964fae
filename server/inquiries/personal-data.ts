import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person asked the platform for. */
export const inquiryPersonalData = personalData('inquiries', {
  sections: ({ id, email }) => ({
    inquiries: sql`select reference, name, email, phone, organization_name, website, size, country, learner_count, needs,
        message, created_at, converted_at, declined_at, withdrawn_at
      from inquiries where person_id = ${id} or email = ${email} order by created_at`,
    messages: sql`select i.reference as inquiry, m.kind, m.body, m.created_at
      from inquiry_messages m join inquiries i on i.id = m.inquiry_id
      where m.kind <> 'note' and (m.author_id = ${id} or i.person_id = ${id}) order by m.created_at`,
  }),
  removed: [say('Your name, address and phone number on inquiries')],
  kept: [say('Requests to set up an organization')],
  erase: async ({ db }, { id, email }) => {
    await db
      .updateTable('inquiries')
      .set({
        name: 'Deleted person',
        phone: '',
        message: '',
        email: sql<string>`'deleted-' || id || '@deleted.invalid'`,
      })
      .where((eb) => eb.or([eb('person_id', '=', id), eb('email', '=', email)]))
      .execute()
  },
})
