import { sql } from 'kysely'
import type { PackageOutcome } from '#contract/packages.ts'
import { emit } from '#server/events/emit.ts'
import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import { kept } from '../attempts/outcome.ts'
import type { Block, Course } from '../reading/course.ts'
import { activityIdOf, courseOutcome, satisfiedParts } from './course.ts'
import { courseOf, listUnits, type RegistrationRow } from './queries.ts'
import { recordSaid } from './record.ts'
import { activityTypes, verbs } from './vocabulary.ts'

/**
 * Computes the results of a registration's units: records which blocks and whether the course are satisfied, each once,
 * and updates the learner's attempt. A subscriber completes the lesson afterwards.
 */
export async function moveOn(ctx: RecordCtx, registration: RegistrationRow, sessionId: string) {
  const course = courseOf(registration)
  const units = await listUnits(ctx.db, ctx.organizationId, registration.id)
  if (registration.standard === 'cmi5') {
    const parts = satisfiedParts(course, units)
    await tellSatisfied(ctx, registration, sessionId, [
      ...parts.blocks,
      ...(parts.course ? [course] : []),
    ])
  }
  if (!registration.attempt_id) return
  const seconds = units.reduce((sum, unit) => sum + unit.seconds, 0)
  await saveOutcome(ctx, registration.attempt_id, courseOutcome(course, units), seconds)
}

async function tellSatisfied(
  ctx: RecordCtx,
  registration: RegistrationRow,
  sessionId: string,
  parts: readonly (Block | Course)[],
) {
  const told = new Set(registration.satisfied as string[])
  const fresh = parts.filter((part) => !told.has(keyOf(part)))
  if (fresh.length === 0) return
  for (const part of fresh) {
    await recordSaid(ctx, {
      verb: verbs.satisfied,
      object: {
        id: activityIdOf(ctx.app.env.publicUrl, registration.package_id, part),
        name: part.title,
        type: activityTypes[part.kind],
      },
      registration,
      sessionId,
      publisherId: part.id,
    })
  }
  await ctx.db
    .updateTable('package_registrations')
    .set({ satisfied: JSON.stringify([...told, ...fresh.map(keyOf)]) })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', registration.id)
    .execute()
}

/** A block and the course may have the same id. */
export const keyOf = ({ kind, id }: Block | Course) => `${kind} ${id}`

async function saveOutcome(
  ctx: RecordCtx,
  attemptId: string,
  now: PackageOutcome,
  seconds: number,
) {
  const attempt = await ctx.db
    .selectFrom('package_attempts')
    .select(['completion', 'success', 'score_percent'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before: PackageOutcome = {
    completion: attempt.completion as PackageOutcome['completion'],
    success: attempt.success as PackageOutcome['success'],
    score_percent: attempt.score_percent,
  }
  await ctx.db
    .updateTable('package_attempts')
    .set({
      ...kept(before, now),
      seconds,
      // It has been used, so it isn't reused as a fresh attempt.
      sequence: sql`greatest(sequence, 1)`,
      last_active_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', attemptId)
    .execute()
  await emit(ctx, 'package.reported', {
    organization_id: ctx.organizationId,
    attempt_id: attemptId,
  })
}
