import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { attachmentPurpose } from './attachment.ts'
import { say } from '#server/words/sentence.ts'

/** Tickets, and what was said on them. */
export const supportPersonalData = personalData('support', {
  sections: ({ id }) => ({
    tickets: sql`select t.number, t.subject, t.kind, t.status, t.priority, t.created_at, t.resolved_at, t.closed_at, t.rating,
        t.rating_comment, t.page, t.browser
      from support_tickets t where t.requester_id = ${id} order by t.created_at`,
    messages: sql`select t.number as ticket, t.subject, e.side, e.body, e.created_at
      from support_entries e join support_tickets t on t.desk_id = e.desk_id and t.id = e.ticket_id
      where e.kind = 'message' and (e.author_id = ${id} or t.requester_id = ${id}) order by e.created_at`,
    article_votes: sql`select a.title as article, v.helpful, v.reason, v.comment, v.created_at
      from support_article_votes v join support_articles a on a.desk_id = v.desk_id and a.id = v.article_id
      where v.person_id = ${id} order by v.created_at`,
    saved_views: sql`select name, filter, created_at from support_views where person_id = ${id}`,
  }),
  filePurposes: [attachmentPurpose.name],
  removed: [say('Your name on tickets and your saved views')],
  kept: [say('Tickets and their messages')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('support_views').where('person_id', '=', id).execute()
    await db
      .updateTable('support_tickets')
      .set({ requester_name: 'Deleted person', browser: null, page: null })
      .where('requester_id', '=', id)
      .execute()
    await db
      .updateTable('support_entries')
      .set({ author_name: 'Deleted person' })
      .where('author_id', '=', id)
      .where('author_name', '!=', '')
      .execute()
  },
})
