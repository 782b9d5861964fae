import { sql } from 'kysely'
import type { Leaderboard, LeaderboardPeriod } from '#contract/achievements.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { findWeekStart } from '#server/organizations/school-settings.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { problem } from '#server/http/problem.ts'
import { isEnabled, listAwards, listBadges } from './queries.ts'

const shownRows = 20

interface RankRow {
  rank: number
  points: number
  id: string
  first_name: string
  last_name: string
  avatar_key: string | null
  badges_shown_at: Date | null
}

/** Most points first. Who does not want to be seen is not in it, not even as a gap. */
export async function getLeaderboard(
  ctx: MemberCtx,
  period: LeaderboardPeriod,
): Promise<Leaderboard> {
  if (!(await isEnabled(ctx.db, ctx.organizationId))) throw problem('achievements_disabled')
  const { rows } = await sql<RankRow>`
    with scores as (${await scoresOf(ctx, period)}),
    ranked as (
      select rank() over (order by s.points desc)::int as rank, s.points::int as points, s.person_id,
        l.badges_shown_at
      from scores s
      join learner_points l on l.organization_id = ${ctx.organizationId} and l.person_id = s.person_id
      join memberships m on m.organization_id = l.organization_id and m.person_id = l.person_id
        and m.role = 'learner'
      where l.hidden_at is null and s.points > 0
    )
    select r.rank, r.points, r.badges_shown_at, p.id, p.first_name, p.last_name, p.avatar_key
    from ranked r join people p on p.id = r.person_id
    where r.rank <= ${shownRows} or r.person_id = ${ctx.personId}
    order by r.rank, p.last_name, p.id limit ${shownRows + 1}`.execute(ctx.db)
  const shown = rows.filter(({ badges_shown_at }) => badges_shown_at).map(({ id }) => id)
  const awards = await listAwards(ctx.db, ctx.organizationId, shown)
  const badges = new Map(
    (await listBadges(ctx.db, ctx.organizationId, shown)).map((badge) => [badge.key, badge]),
  )
  const me = rows.find(({ id }) => id === ctx.personId)
  return {
    rows: rows.map((row) => ({
      rank: row.rank,
      person: presentPersonName(ctx.app, row),
      points: row.points,
      is_me: row.id === ctx.personId,
      badges: awards
        .filter(({ person_id }) => person_id === row.id)
        .slice(-3)
        .flatMap(({ badge: key }) => {
          const badge = badges.get(key)
          return badge ? [{ key, name: badge.name, icon: badge.icon }] : []
        }),
    })),
    me: me ? { rank: me.rank, points: me.points } : null,
  }
}

/** Points of each learner since the first day of the week or month where the caller lives; in all, the kept totals. */
async function scoresOf(
  { db, organizationId, personId, now }: MemberCtx,
  period: LeaderboardPeriod,
) {
  if (period === 'all') {
    return sql`select person_id, points from learner_points where organization_id = ${organizationId}`
  }
  const zone = await getTimeZone(db, personId)
  const shift = period === 'week' ? (8 - (await findWeekStart(db, organizationId))) % 7 : 0
  const start = sql`((date_trunc(${period}, (${now}::timestamptz at time zone ${zone}) + make_interval(days => ${shift}))
    - make_interval(days => ${shift})) at time zone ${zone})`
  return sql`select person_id, sum(points) as points from point_entries
    where organization_id = ${organizationId} and earned_at >= ${start} group by person_id`
}
