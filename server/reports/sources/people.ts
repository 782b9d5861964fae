import { sql } from 'kysely'
import { say } from '#server/words/sentence.ts'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'

const countOf = (condition: string) =>
  sql`(select count(*) from enrollments e where e.organization_id = m.organization_id
    and e.person_id = m.person_id and ${sql.raw(condition)})`

/** One row for each member. */
export const people: Source = {
  name: 'people',
  label: say('People'),
  description: say('One row per member, with role, groups, courses and activity.'),
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .where('m.organization_id', '=', organizationId),
  key: sql`m.person_id`,
  period: { label: say('Joined'), sql: sql`m.joined_at`, type: 'instant' },
  columns: {
    person: personColumn(say('Name'), 'p'),
    email: emailColumn('p'),
    role: {
      label: say('Role'),
      type: 'choice',
      sql: sql`m.role`,
      choices: {
        learner: say('Learner'),
        instructor: say('Instructor'),
        admin: say('Admin'),
      },
    },
    position: { label: say('Position'), type: 'text', sql: sql`m.position` },
    status: {
      label: say('Status'),
      type: 'choice',
      sql: sql`case when m.suspended_at is not null then 'suspended' else 'active' end`,
      choices: { active: say('Active'), suspended: say('Suspended') },
    },
    groups: {
      label: say('Groups'),
      type: 'text',
      sql: sql`(select string_agg(g.name, ', ' order by g.name) from member_group_people i
        join member_groups g on g.organization_id = i.organization_id and g.id = i.group_id
        where i.organization_id = m.organization_id and i.person_id = m.person_id)`,
    },
    courses: {
      label: say('Courses'),
      type: 'number',
      sql: countOf(`e.status in ('active', 'completed', 'expired')`),
      summary: 'sum',
    },
    completed: {
      label: say('Courses completed'),
      type: 'number',
      sql: countOf(`e.completed_at is not null`),
      summary: 'sum',
    },
    certificates: {
      label: say('Certificates'),
      type: 'number',
      sql: sql`(select count(*) from certificates t where t.organization_id = m.organization_id
        and t.person_id = m.person_id and t.revoked_at is null and t.superseded_at is null)`,
      summary: 'sum',
    },
    joined: { label: say('Joined'), type: 'instant', sql: sql`m.joined_at` },
    last_active: { label: say('Last active'), type: 'instant', sql: sql`m.last_seen_at` },
  },
}
