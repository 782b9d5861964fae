import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Conversations of a person. */
export const messagePersonalData = personalData('messages', {
  sections: ({ id }) => ({
    conversations: sql`select o.name as organization, c.kind, nullif(concat_ws(' ', p.first_name, p.last_name), '') as with,
        co.title as course, c.created_at, c.last_message_at
      from conversations c join organizations o on o.id = c.organization_id
      left join people p on p.id = case when c.one_id = ${id} then c.other_id else c.one_id end
      left join courses co on co.organization_id = c.organization_id and co.id = c.course_id
      where c.one_id = ${id} or c.other_id = ${id} order by c.created_at`,
    messages_sent: sql`select o.name as organization, c.kind, nullif(concat_ws(' ', p.first_name, p.last_name), '') as to,
        m.text, m.created_at
      from messages m join conversations c on c.organization_id = m.organization_id and c.id = m.conversation_id
      join organizations o on o.id = m.organization_id
      left join people p on p.id = case when c.one_id = ${id} then c.other_id else c.one_id end
      where m.author_id = ${id} and m.deleted_at is null order by m.created_at`,
    read_until: sql`select conversation_id, read_number from conversation_readers where person_id = ${id}`,
    blocked: sql`select nullif(concat_ws(' ', p.first_name, p.last_name), '') as person, b.created_at
      from message_blocks b join people p on p.id = b.blocked_id where b.person_id = ${id} order by b.created_at`,
  }),
  removed: [say('People you blocked and what you’ve read')],
  kept: [say('Messages you sent. They stay with the people who received them')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('message_blocks').where('person_id', '=', id).execute()
    await db.deleteFrom('conversation_readers').where('person_id', '=', id).execute()
  },
})
