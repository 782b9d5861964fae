import type { AchievementSettings, LearningAct, BadgeIcon } from '#contract/achievements.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { achievementsPolicy } from './policy.ts'
import { isEnabled, listBadges, presentBadge } from './queries.ts'

export async function getSettings(ctx: MemberCtx): Promise<AchievementSettings> {
  authorize(achievementsPolicy, 'manage', ctx, undefined)
  const badges = await listBadges(ctx.db, ctx.organizationId)
  const holders = await ctx.db
    .selectFrom('badge_awards')
    .select((eb) => ['badge', eb.fn.countAll<number>().as('total')])
    .where('organization_id', '=', ctx.organizationId)
    .groupBy('badge')
    .execute()
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select(['course_id as id', 'title'])
    .where('organization_id', '=', ctx.organizationId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .limit(500)
    .execute()
  return {
    is_enabled: await isEnabled(ctx.db, ctx.organizationId),
    badges: badges.map((badge) => ({
      ...presentBadge(badge),
      holder_count: holders.find(({ badge: key }) => key === badge.key)?.total ?? 0,
    })),
    courses,
  }
}

/** Off hides everything; points go on being counted, so that nothing is missing when it is on again. */
export async function switchAchievements(ctx: MemberCtx, on: boolean) {
  authorize(achievementsPolicy, 'manage', ctx, undefined)
  const disabled_at = on ? null : ctx.now
  await ctx.db
    .insertInto('achievement_settings')
    .values({ organization_id: ctx.organizationId, disabled_at })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ disabled_at }))
    .execute()
  await record(
    ctx,
    on ? 'achievements.switched_on' : 'achievements.switched_off',
    ctx.organizationId,
  )
  return getSettings(ctx)
}

interface NewBadge {
  name: string
  description: string
  icon: BadgeIcon
  measure: LearningAct
  count: number
  course_id: string | null
  within_days: number | null
}

export async function createBadge(ctx: MemberCtx, { measure, ...badge }: NewBadge) {
  authorize(achievementsPolicy, 'manage', ctx, undefined)
  if (badge.course_id) {
    const course = await ctx.db
      .selectFrom('courses')
      .select('id')
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', badge.course_id)
      .executeTakeFirst()
    if (!course) throw problem('course_not_found')
  }
  const { id } = await ctx.db
    .insertInto('badges')
    .values({
      ...badge,
      act: measure,
      organization_id: ctx.organizationId,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'badge.created', id)
  await addJob(ctx.db, 'achievements.award-to-all', { organization_id: ctx.organizationId })
  return getSettings(ctx)
}

export async function archiveBadge(ctx: MemberCtx, badgeId: string) {
  authorize(achievementsPolicy, 'manage', ctx, undefined)
  const changed = await ctx.db
    .updateTable('badges')
    .set({ archived_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', badgeId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw problem('badge_not_found')
  await record(ctx, 'badge.archived', badgeId)
  return getSettings(ctx)
}

const record = (ctx: MemberCtx, action: string, id: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'achievements', id },
  })
