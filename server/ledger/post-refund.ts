import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { allocate } from './allocate.ts'
import { lockSource } from './lock-source.ts'
import { freezeHolds } from './post-dispute.ts'
import { post, type AccountRef } from './post.ts'

interface Refund {
  organizationId: string
  orderId: string
  currency: string
  amount: number
  /** Names the refund in the world, such as the provider's id of it. */
  key: string
  provider: string
  memo?: string
}

/**
 * Takes money back from everyone who got a share of the sale, in proportion to what each still has of it, tax included.
 * Never more than is left of the sale; when nothing is left, every share is exactly zero.
 */
export const postRefund = (ctx: Ctx, refund: Refund) =>
  takeBack(ctx, refund, 'refund', { kind: 'cash', provider: refund.provider })

/**
 * The same for a dispute that the buyer's bank decided for the buyer: its money left when the dispute was opened. What was
 * paid back before and is taken a second time is the organization's loss.
 */
export const postDisputeLost = (ctx: Ctx, refund: Refund) =>
  takeBack(ctx, refund, 'dispute_lost', { kind: 'disputes' })

async function takeBack(
  ctx: Ctx,
  refund: Refund,
  kind: 'refund' | 'dispute_lost',
  paidFrom: AccountRef,
) {
  const { organizationId, orderId, amount } = refund
  await lockSource(ctx, orderId)
  const posted = await ctx.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('key', '=', refund.key)
    .executeTakeFirst()
  if (posted) return { id: posted.id, isNew: false }

  const left = await readSharesLeft(ctx, organizationId, orderId)
  const most = left.reduce((total, share) => total + share.left, 0)
  const tooMuch = kind === 'refund' && amount > most
  if (!Number.isSafeInteger(amount) || amount <= 0 || tooMuch) {
    throw problem('refund_too_large', {
      detail: say('You can refund at most {most, number} minor units.', { most }),
    })
  }
  const shared = Math.min(amount, most)
  const parts = allocate(
    shared,
    left.map((share) => share.left),
  )
  const taken = left.map((share, index) => ({ ...share, part: parts[index] ?? 0 }))
  // An entry for each course that something is taken from; the first one has the refund's own key, and what nobody covers.
  const byCourse = [...Map.groupBy(taken, ({ course_id }) => course_id)].filter(
    ([, shares], index) => index === 0 || shares.some(({ part }) => part > 0),
  )
  const entries: { id: string; isNew: boolean }[] = []
  for (const [courseId, shares] of byCourse.length > 0 ? byCourse : [[null, []] as const]) {
    const isFirst = entries.length === 0
    const loss = isFirst ? amount - shared : 0
    const sum = shares.reduce((total, { part }) => total + part, loss)
    if (sum === 0) continue
    entries.push(
      await post(ctx, {
        organizationId,
        kind,
        currency: refund.currency,
        key: isFirst ? refund.key : `${refund.key} ${courseId ?? ''}`,
        source: { type: 'order', id: orderId },
        courseId,
        memo: refund.memo ?? '',
        lines: [
          { account: paidFrom, amount: -sum },
          { account: { kind: 'organization_share' }, amount: loss },
          ...shares.map(({ account, part }) => ({ account, amount: part })),
        ],
      }),
    )
  }
  if (kind === 'dispute_lost') await freezeHolds(ctx, refund, null)
  for (const { account, course_id, part } of taken) {
    if (account.kind !== 'instructor_on_hold' || part === 0) continue
    await ctx.db
      .updateTable('ledger_holds')
      .set((eb) => ({ left_minor: eb('left_minor', '-', part) }))
      .where('organization_id', '=', organizationId)
      .where('source_id', '=', orderId)
      .where('person_id', '=', account.personId ?? '')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('ledger_entries as e')
            .select('e.id')
            .whereRef('e.organization_id', '=', 'ledger_holds.organization_id')
            .whereRef('e.id', '=', 'ledger_holds.entry_id')
            .where('e.course_id', course_id === null ? 'is' : '=', course_id),
        ),
      )
      .execute()
  }
  const [entry] = entries
  if (!entry) throw new Error(`Nothing was posted for ${refund.key}`)
  return entry
}

/** What everyone still has of each course of a sale, after refunds and releases. Cash and disputes are where it is paid from. */
export async function readSharesLeft(ctx: Ctx, organizationId: string, orderId: string) {
  const rows = await ctx.db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_lines as line', (join) =>
      join
        .onRef('line.organization_id', '=', 'entry.organization_id')
        .onRef('line.entry_id', '=', 'entry.id'),
    )
    .innerJoin('ledger_accounts as account', (join) =>
      join
        .onRef('account.organization_id', '=', 'line.organization_id')
        .onRef('account.id', '=', 'line.account_id'),
    )
    .select((eb) => [
      'account.kind',
      'account.person_id',
      'account.currency',
      'entry.course_id',
      eb.fn.sum<string>('line.amount_minor').as('sum'),
    ])
    .where('entry.organization_id', '=', organizationId)
    .where('entry.source_type', '=', 'order')
    .where('entry.source_id', '=', orderId)
    .where('account.kind', 'not in', ['cash', 'disputes'])
    .groupBy(['entry.course_id', 'account.kind', 'account.person_id', 'account.currency'])
    .orderBy('entry.course_id')
    .orderBy('account.kind')
    .orderBy('account.person_id')
    .execute()
  return rows
    .map((row) => ({
      account: {
        kind: row.kind,
        ...(row.person_id && { personId: row.person_id }),
      } as AccountRef,
      currency: row.currency,
      course_id: row.course_id,
      left: 0 - Number(row.sum),
    }))
    .filter(({ left }) => left > 0)
}
