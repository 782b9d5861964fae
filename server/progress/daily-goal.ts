import type { LearningSettings } from '#contract/progress.ts'
import type { PersonCtx } from '#server/http/context.ts'

export async function getLearningSettings(ctx: PersonCtx): Promise<LearningSettings> {
  const goal = await ctx.db
    .selectFrom('learning_goals')
    .select('daily_minutes')
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()
  return { daily_goal_minutes: goal?.daily_minutes ?? null }
}

/** Null ends the goal. The days before stay as they were. */
export async function setLearningSettings(
  ctx: PersonCtx,
  { daily_goal_minutes: minutes }: LearningSettings,
): Promise<LearningSettings> {
  if (minutes === null) {
    await ctx.db.deleteFrom('learning_goals').where('person_id', '=', ctx.personId).execute()
  } else {
    const goal = { daily_minutes: minutes, updated_at: ctx.now }
    await ctx.db
      .insertInto('learning_goals')
      .values({ person_id: ctx.personId, ...goal })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(goal))
      .execute()
  }
  return getLearningSettings(ctx)
}
