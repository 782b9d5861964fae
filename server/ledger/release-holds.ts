import type { Ctx } from '#server/http/context.ts'
import { lockSource } from './lock-source.ts'
import { post } from './post.ts'

/** Lets instructors have what was on hold long enough. Answers how many holds it ended; call again while there are some. */
export async function releaseHolds(ctx: Ctx, limit = 200): Promise<number> {
  const due = await ctx.db
    .selectFrom('ledger_holds')
    .select(['organization_id', 'entry_id', 'person_id', 'source_id'])
    .where('released_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('hold_until', '<=', ctx.now)
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  for (const hold of due) await releaseOne(ctx, hold)
  return due.length
}

interface DueHold {
  organization_id: string
  entry_id: string
  person_id: string
  source_id: string
}

/** Read again under the lock: a refund may have taken some of it meanwhile. */
async function releaseOne(ctx: Ctx, due: DueHold) {
  await lockSource(ctx, due.source_id)
  const hold = await ctx.db
    .updateTable('ledger_holds')
    .set({ released_at: ctx.now })
    .where('organization_id', '=', due.organization_id)
    .where('entry_id', '=', due.entry_id)
    .where('person_id', '=', due.person_id)
    .where('released_at', 'is', null)
    .where('frozen_at', 'is', null)
    .returning(['left_minor', 'currency'])
    .executeTakeFirst()
  if (!hold || hold.left_minor === 0) return
  const sale = await ctx.db
    .selectFrom('ledger_entries')
    .select('course_id')
    .where('organization_id', '=', due.organization_id)
    .where('id', '=', due.entry_id)
    .executeTakeFirst()
  await post(ctx, {
    organizationId: due.organization_id,
    kind: 'hold_released',
    currency: hold.currency,
    key: `hold_released ${due.entry_id} ${due.person_id}`,
    source: { type: 'order', id: due.source_id },
    courseId: sale?.course_id ?? null,
    lines: [
      {
        account: { kind: 'instructor_on_hold', personId: due.person_id },
        amount: hold.left_minor,
      },
      {
        account: { kind: 'instructor_available', personId: due.person_id },
        amount: -hold.left_minor,
      },
    ],
  })
}
