import { sql } from 'kysely'
import { counted } from '#server/enrollments/rules.ts'
import type { Source } from '../engine/source.ts'
import { say } from '#server/words/sentence.ts'

const learners = sql`(select count(*) from enrollments e where e.organization_id = k.organization_id
  and e.course_id = k.id and e.status in (${sql.join(counted.map((status) => sql.lit(status)))}))`
const completed = sql`(select count(*) from enrollments e where e.organization_id = k.organization_id
  and e.course_id = k.id and e.status in (${sql.join(counted.map((status) => sql.lit(status)))})
  and e.completed_at is not null)`
/** Those that stand: a certificate that was revoked or replaced by another counts no more. */
const certified = sql`(select count(*) from certificates t where t.organization_id = k.organization_id
  and t.course_id = k.id and t.revoked_at is null and t.superseded_at is null)`

/** One row for each course. */
export const courses: Source = {
  name: 'courses',
  label: say('Courses'),
  description: say('One row per course, with learners, completions, ratings and certificates.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('courses as k')
      .leftJoin('published_courses as c', (join) =>
        join.onRef('c.organization_id', '=', 'k.organization_id').onRef('c.course_id', '=', 'k.id'),
      )
      .leftJoin('categories as g', (join) =>
        join
          .onRef('g.organization_id', '=', 'k.organization_id')
          .onRef('g.id', '=', 'k.category_id'),
      )
      .where('k.organization_id', '=', organizationId)
      .where('k.template_kind', 'is', null),
  key: sql`k.id`,
  period: { label: say('First published'), sql: sql`c.first_published_at`, type: 'instant' },
  courseId: sql`k.id`,
  columns: {
    course: {
      label: say('Course'),
      type: 'course',
      sql: sql`k.title`,
      id: sql`k.id`,
      isUnique: true,
    },
    category: { label: say('Category'), type: 'text', sql: sql`g.name` },
    state: {
      label: say('State'),
      type: 'choice',
      sql: sql`case when k.archived_at is not null then 'archived' when c.course_id is not null then 'published'
        when k.submitted_at is not null then 'in_review' else 'draft' end`,
      choices: {
        published: say('Published'),
        draft: say('Draft'),
        in_review: say('In review'),
        archived: say('Archived'),
      },
    },
    instructors: {
      label: say('Instructors'),
      type: 'text',
      sql: sql`(select string_agg(trim(p.first_name || ' ' || p.last_name), ', ' order by p.last_name)
        from course_instructors i join people p on p.id = i.person_id
        where i.organization_id = k.organization_id and i.course_id = k.id)`,
    },
    learners: { label: say('Learners'), type: 'number', sql: learners, summary: 'sum' },
    completions: { label: say('Completions'), type: 'number', sql: completed, summary: 'sum' },
    completion: {
      label: say('Completion'),
      type: 'percent',
      sql: sql`round(100.0 * ${completed} / nullif(${learners}, 0))`,
      summary: 'average',
    },
    certificates: {
      label: say('Certificates'),
      type: 'number',
      sql: certified,
      summary: 'sum',
    },
    rating: {
      label: say('Rating'),
      type: 'number',
      sql: sql`round(c.rating_sum::numeric / nullif(c.rating_count, 0), 1)`,
      summary: 'average',
    },
    reviews: { label: say('Reviews'), type: 'number', sql: sql`c.rating_count`, summary: 'sum' },
    lessons: { label: say('Lessons'), type: 'number', sql: sql`c.lesson_count`, summary: 'sum' },
    published: { label: say('First published'), type: 'instant', sql: sql`c.first_published_at` },
  },
}
