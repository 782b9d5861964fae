import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person thinks of courses. */
export const reviewPersonalData = personalData('reviews', {
  sections: ({ id }) => ({
    reviews: sql`select o.name as organization, c.title as course, r.stars, r.body, r.created_at, r.edited_at, r.reply_body
      from course_reviews r join courses c on c.organization_id = r.organization_id and c.id = r.course_id
      join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.created_at`,
    helpful_votes: sql`select c.title as course, v.created_at
      from review_votes v join course_reviews r on r.organization_id = v.organization_id and r.id = v.review_id
      join courses c on c.organization_id = r.organization_id and c.id = r.course_id
      where v.person_id = ${id} order by v.created_at`,
  }),
  kept: [say('Your course reviews. Delete them first if you don’t want to keep them')],
})
