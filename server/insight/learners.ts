import { sql } from 'kysely'
import { counted } from '#server/enrollments/rules.ts'

/**
 * Who counts as a learner, for every figure about learners. Of an organization: its members with the learner role, as
 * the list of people has them. Staff who answer in discussions are active as well, but not as learners.
 */
export const isLearner = (organizationId: string, person: string) =>
  sql`exists (select 1 from memberships m where m.organization_id = ${organizationId}
    and m.person_id = ${sql.ref(person)} and m.role = 'learner')`

/** Of a course: everyone who has or had a place in it, as its list of students has them. */
export const isEnrolled = (organizationId: string, days: string) =>
  sql`exists (select 1 from enrollments n where n.organization_id = ${organizationId}
    and n.course_id = ${sql.ref(`${days}.course_id`)} and n.person_id = ${sql.ref(`${days}.person_id`)}
    and n.status in (${sql.join([...counted])}))`
