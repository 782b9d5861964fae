import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each attempt at a quiz and each assignment that was handed in. */
export const results: Source = {
  name: 'results',
  label: say('Assessment results'),
  description: say('One row per quiz attempt and submitted assignment.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom(
        sql<object>`(
          select a.organization_id, a.id, 'quiz' as kind, a.course_id, a.lesson_id, a.person_id, a.number,
            round((100.0 * a.score / nullif(a.max_score, 0))::numeric, 1) as score_percent,
            case when a.graded_at is not null then a.passed_at is not null end as passed, a.submitted_at, a.graded_at
          from quiz_attempts a where a.organization_id = ${organizationId} and a.submitted_at is not null
            and a.voided_at is null
          union all
          select s.organization_id, s.id, 'assignment', s.course_id, s.lesson_id, s.person_id, s.number,
            round((100.0 * s.points / nullif(s.maximum_points, 0))::numeric, 1),
            case when s.returned_at is not null and w.pass_percent is not null and s.maximum_points > 0
              then 100.0 * s.points / s.maximum_points >= w.pass_percent end, s.submitted_at, s.returned_at
          from submissions s join assignments w on w.organization_id = s.organization_id and w.id = s.assignment_id
          where s.organization_id = ${organizationId} and s.replaced_at is null
        )`.as('r'),
      )
      .innerJoin('people as p', (join) => join.on(sql<boolean>`p.id = r.person_id`))
      .innerJoin('courses as k', (join) =>
        join.on(sql<boolean>`k.organization_id = r.organization_id and k.id = r.course_id`),
      ),
  key: sql`r.id`,
  period: { label: say('Submitted'), sql: sql`r.submitted_at`, type: 'instant' },
  courseId: sql`r.course_id`,
  columns: {
    learner: personColumn(say('Learner'), 'p'),
    email: emailColumn('p'),
    course: { label: say('Course'), type: 'course', sql: sql`k.title`, id: sql`k.id` },
    assessment: {
      label: say('Assessment'),
      type: 'text',
      sql: sql`(select v.title from lesson_versions v where v.organization_id = r.organization_id
        and v.lesson_id = r.lesson_id order by v.first_version desc limit 1)`,
      id: sql`r.lesson_id`,
    },
    kind: {
      label: say('Kind'),
      type: 'choice',
      sql: sql`r.kind`,
      choices: { quiz: say('Quiz'), assignment: say('Assignment') },
    },
    attempt: { label: say('Attempt'), type: 'number', sql: sql`r.number` },
    score: { label: say('Score'), type: 'percent', sql: sql`r.score_percent`, summary: 'average' },
    passed: { label: say('Passed'), type: 'yes_no', sql: sql`r.passed` },
    submitted: { label: say('Submitted'), type: 'instant', sql: sql`r.submitted_at` },
    graded: { label: say('Graded'), type: 'instant', sql: sql`r.graded_at` },
  },
}
