import { sql } from 'kysely'
import { notifyEach } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { duration, say } from '#server/words/sentence.ts'
import { weekSummed } from './notification-kinds.ts'

/** From this hour of Monday on, on the clock of each learner, until the end of the day. */
const hour = 8

interface Week {
  person_id: string
  organization_id: string
  monday: string
  spent_seconds: number
  days: number
  completed_lessons: number
  daily_minutes: number | null
  good_days: number
}

/**
 * Sums up the last week of everyone who learned in it, on Monday morning where they live, once for each organization. Run
 * at any time of that day: each week is told of once.
 */
export async function sumUpWeeks(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Week>`
    with here as (
      select p.id, p.time_zone, (${ctx.now}::timestamptz at time zone p.time_zone) as clock from people p
      where p.suspended_at is null
        and extract(isodow from ${ctx.now}::timestamptz at time zone p.time_zone) = 1
        and extract(hour from ${ctx.now}::timestamptz at time zone p.time_zone) >= ${hour}
    )
    select d.person_id, d.organization_id, to_char(h.clock::date, 'YYYY-MM-DD') as monday,
      sum(d.spent_seconds)::int as spent_seconds, count(*)::int as days,
      sum(d.completed_lessons)::int as completed_lessons, g.daily_minutes,
      (count(*) filter (where d.spent_seconds >= g.daily_minutes * 60))::int as good_days
    from here h
    join learning_days d on d.person_id = h.id and d.day >= h.clock::date - 7 and d.day < h.clock::date
    join memberships m on m.organization_id = d.organization_id and m.person_id = d.person_id
    left join learning_goals g on g.person_id = h.id
    group by d.person_id, d.organization_id, h.clock::date, g.daily_minutes
    having sum(d.spent_seconds) >= 60`.execute(ctx.db)
  await notifyEach(
    ctx,
    weekSummed,
    rows.map((week) => ({
      to: week.person_id,
      type: 'info' as const,
      title: titleOf(week),
      message:
        week.completed_lessons === 0
          ? say('Good start. Pick up where you left off.')
          : say('Well done. Pick up where you left off.'),
      link: '/dashboard/student/learning' as const,
      organizationId: week.organization_id,
      key: `${week.organization_id}:${week.person_id}:${week.monday}`,
      detail: {
        facts: [
          { label: say('Time'), value: say('{time}', { time: duration(week.spent_seconds) }) },
          { label: say('Days'), value: say('{days} of 7', { days: week.days }) },
          {
            label: say('Lessons completed'),
            value: say('{count, number}', { count: week.completed_lessons }),
          },
          ...(week.daily_minutes === null
            ? []
            : [
                {
                  label: say('Daily goal'),
                  value: say('{goal}, reached on {days} of 7 days', {
                    goal: duration(week.daily_minutes * 60),
                    days: week.good_days,
                  }),
                },
              ]),
        ],
      },
    })),
  )
}

const titleOf = ({ spent_seconds, days }: Week) =>
  say('Your week: {time} on {days, plural, one {# day} other {# days}}', {
    time: duration(spent_seconds),
    days,
  })
