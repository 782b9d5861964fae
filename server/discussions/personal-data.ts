import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person wrote in discussions. */
export const discussionPersonalData = personalData('discussions', {
  sections: ({ id }) => ({
    posts: sql`select o.name as organization, c.title as course, t.title as thread, p.number, p.text, p.created_at, p.edited_at
      from discussion_posts p join discussion_threads t on t.organization_id = p.organization_id and t.id = p.thread_id
      join courses c on c.organization_id = t.organization_id and c.id = t.course_id
      join organizations o on o.id = p.organization_id where p.author_id = ${id} and p.deleted_at is null
      order by p.created_at`,
    threads: sql`select o.name as organization, t.title, t.kind, t.created_at
      from discussion_threads t join organizations o on o.id = t.organization_id
      where t.author_id = ${id} and t.deleted_at is null order by t.created_at`,
    votes: sql`select t.title as thread, p.number as post, v.created_at
      from discussion_votes v join discussion_posts p on p.organization_id = v.organization_id and p.id = v.post_id
      join discussion_threads t on t.organization_id = p.organization_id and t.id = p.thread_id
      where v.person_id = ${id} order by v.created_at`,
    subscriptions: sql`select t.title as thread, r.subscribed_at, r.read_number
      from discussion_readers r join discussion_threads t on t.organization_id = r.organization_id and t.id = r.thread_id
      where r.person_id = ${id}`,
    saved_answers: sql`select title, body, created_at from saved_answers where person_id = ${id} order by created_at`,
  }),
  removed: [say('Threads you follow and your saved replies')],
  kept: [
    say(
      'Your posts in discussions, because others replied to them. Delete posts first if you don’t want to keep them',
    ),
  ],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('discussion_readers').where('person_id', '=', id).execute()
    await db.deleteFrom('saved_answers').where('person_id', '=', id).execute()
  },
})
