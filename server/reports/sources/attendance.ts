import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each learner whom a live session was for, and for whoever came; what was marked counts first. */
export const attendance: Source = {
  name: 'attendance',
  label: say('Attendance'),
  description: say('One row per learner and live session, with invitations and time attended.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId, now }) =>
    db
      .selectFrom(
        sql<object>`(
          select s.organization_id, s.id as session_id, e.person_id from live_sessions s join enrollments e
              on e.organization_id = s.organization_id and e.course_id = s.course_id
              and e.status in ('active', 'completed')
            where s.organization_id = ${organizationId} and s.cancelled_at is null and s.starts_at <= ${now}
          union select s.organization_id, s.id, g.person_id from live_sessions s join member_group_people g
              on g.organization_id = s.organization_id and g.group_id = s.group_id
            where s.organization_id = ${organizationId} and s.cancelled_at is null and s.starts_at <= ${now}
          union select y.organization_id, y.session_id, y.person_id from live_session_stays y
            join live_sessions s on s.organization_id = y.organization_id and s.id = y.session_id
            where y.organization_id = ${organizationId} and s.cancelled_at is null
        )`.as('i'),
      )
      .innerJoin('live_sessions as s', (join) =>
        join.on(sql<boolean>`s.organization_id = i.organization_id and s.id = i.session_id`),
      )
      .innerJoin('people as p', (join) => join.on(sql<boolean>`p.id = i.person_id`))
      .leftJoin('courses as k', (join) =>
        join.on(sql<boolean>`k.organization_id = s.organization_id and k.id = s.course_id`),
      )
      .leftJoin('live_session_marks as m', (join) =>
        join.on(sql<boolean>`m.organization_id = i.organization_id and m.session_id = i.session_id
          and m.person_id = i.person_id`),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('live_session_stays as y')
            .select([
              sql`min(y.joined_at)`.as('joined_at'),
              sql`extract(epoch from sum(coalesce(y.left_at, greatest(y.joined_at, ${now}::timestamptz))
                - y.joined_at))`.as('seconds'),
            ])
            .where(sql<boolean>`y.organization_id = i.organization_id and y.session_id = i.session_id
              and y.person_id = i.person_id`)
            .as('t'),
        (join) => join.onTrue(),
      ),
  key: sql`i.session_id, i.person_id`,
  period: { label: say('Session'), sql: sql`s.starts_at`, type: 'instant' },
  courseId: sql`s.course_id`,
  columns: {
    learner: personColumn(say('Learner'), 'p'),
    email: emailColumn('p'),
    session: { label: say('Session'), type: 'text', sql: sql`s.title`, id: sql`s.id` },
    course: { label: say('Course'), type: 'course', sql: sql`k.title`, id: sql`k.id` },
    starts: { label: say('Starts'), type: 'instant', sql: sql`s.starts_at` },
    time_there: {
      label: say('Time attended'),
      type: 'seconds',
      sql: sql`coalesce(t.seconds, 0)`,
      summary: 'sum',
    },
    attended: {
      label: say('Attended'),
      type: 'yes_no',
      sql: sql`coalesce(m.is_present, coalesce(t.seconds, 0) >= s.attendance_minutes * 60)`,
    },
    attendance: {
      label: say('Attendance'),
      type: 'percent',
      sql: sql`case when coalesce(m.is_present, coalesce(t.seconds, 0) >= s.attendance_minutes * 60)
        then 100 else 0 end`,
      summary: 'average',
    },
    joined: { label: say('Joined'), type: 'instant', sql: sql`t.joined_at`, isUnique: true },
  },
}
