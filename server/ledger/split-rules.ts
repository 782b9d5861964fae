import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Split } from './share-sale.ts'

export interface SplitSettings {
  instructor_basis_points: number
  hold_days: number
}

/** What holds until an organization decides otherwise. */
export const defaultSplit: SplitSettings = { instructor_basis_points: 7_000, hold_days: 14 }

export async function readSplitSettings(db: Db, organizationId: string): Promise<SplitSettings> {
  const row = await db
    .selectFrom('split_settings')
    .select(['instructor_basis_points', 'hold_days'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row ?? defaultSplit
}

/** Holds for sales from now on; earlier sales keep the split they were made with. */
export async function setSplitSettings(ctx: Ctx, organizationId: string, settings: SplitSettings) {
  const row = { ...settings, updated_at: ctx.now }
  await ctx.db
    .insertInto('split_settings')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

export interface CourseSplit {
  instructor_basis_points: number
  /** Empty: the course's instructors in equal parts. */
  weights: { person_id: string; weight: number }[]
}

export async function readCourseSplit(
  db: Db,
  organizationId: string,
  courseId: string,
): Promise<CourseSplit | null> {
  const row = await db
    .selectFrom('course_splits')
    .select(['instructor_basis_points', 'weights'])
    .where('organization_id', '=', organizationId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return row ? { ...row, weights: row.weights as unknown as CourseSplit['weights'] } : null
}

/** `null` gives the course back to the organization's own split. */
export async function setCourseSplit(
  ctx: Ctx,
  organizationId: string,
  courseId: string,
  split: CourseSplit | null,
) {
  if (!split) {
    await ctx.db
      .deleteFrom('course_splits')
      .where('organization_id', '=', organizationId)
      .where('course_id', '=', courseId)
      .execute()
    return
  }
  const row = {
    instructor_basis_points: split.instructor_basis_points,
    weights: JSON.stringify(split.weights),
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('course_splits')
    .values({ organization_id: organizationId, course_id: courseId, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'course_id']).doUpdateSet(row))
    .execute()
}

/** The organization's own fee, or that of all organizations, or none. */
export async function readPlatformFee(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('platform_fees')
    .select('basis_points')
    .where((eb) =>
      eb.or([eb('organization_id', '=', organizationId), eb('organization_id', 'is', null)]),
    )
    .orderBy(sql`organization_id is null`)
    .executeTakeFirst()
  return row?.basis_points ?? 0
}

/** For the owner's rights only; `organizationId` null is the fee of everyone without one of their own. */
export async function setPlatformFee(ctx: Ctx, organizationId: string | null, basisPoints: number) {
  const row = { basis_points: basisPoints, updated_at: ctx.now }
  await ctx.db
    .insertInto('platform_fees')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** How a sale of this course is shared now. Assistants teach nothing and get nothing unless a weight says so. */
export async function readSplit(
  db: Db,
  organizationId: string,
  courseId: string,
): Promise<Split & { hold_days: number }> {
  const settings = await readSplitSettings(db, organizationId)
  const own = await readCourseSplit(db, organizationId, courseId)
  const instructors =
    own && own.weights.length > 0
      ? own.weights
      : await db
          .selectFrom('course_instructors')
          .select(['person_id', sql<number>`1`.as('weight')])
          .where('organization_id', '=', organizationId)
          .where('course_id', '=', courseId)
          .where('rights', '<>', 'assistant')
          .orderBy('person_id')
          .execute()
  return {
    platform_basis_points: await readPlatformFee(db, organizationId),
    instructor_basis_points: own?.instructor_basis_points ?? settings.instructor_basis_points,
    instructors,
    hold_days: settings.hold_days,
  }
}
