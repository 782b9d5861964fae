import type { LedgerAccountKind, LedgerEntryKind } from '#contract/ledger.ts'
import type { Ctx } from '#server/http/context.ts'

/** Which account: a person's has the person, cash has the provider that holds it, the others have neither. */
export interface AccountRef {
  kind: LedgerAccountKind
  personId?: string
  provider?: string
}

export interface Line {
  account: AccountRef
  /** A debit is positive, a credit negative. */
  amount: number
}

export interface Entry {
  organizationId: string
  kind: LedgerEntryKind
  currency: string
  /** Names what happened in the world: posting it again changes nothing. */
  key: string
  source: { type: string; id: string }
  courseId?: string | null
  memo?: string
  lines: readonly Line[]
}

/**
 * Writes one entry of the books. Its lines sum to zero or nothing is written; a key that was posted before answers
 * `isNew: false` and changes nothing. Accounts are opened as they are needed.
 */
export async function post(ctx: Ctx, entry: Entry): Promise<{ id: string; isNew: boolean }> {
  const lines = merge(entry.lines)
  assertBalanced(entry, lines)
  const written = await ctx.db
    .insertInto('ledger_entries')
    .values({
      organization_id: entry.organizationId,
      kind: entry.kind,
      currency: entry.currency,
      key: entry.key,
      source_type: entry.source.type,
      source_id: entry.source.id,
      course_id: entry.courseId ?? null,
      memo: entry.memo ?? '',
      line_count: lines.length,
      posted_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return { id: await findEntry(ctx, entry), isNew: false }

  const accountIds = await openAccounts(ctx, entry, lines)
  await ctx.db
    .insertInto('ledger_lines')
    .values(
      lines.map((line, index) => ({
        organization_id: entry.organizationId,
        entry_id: written.id,
        account_id: accountIds[index] ?? '',
        currency: entry.currency,
        amount_minor: line.amount,
        // The trigger counts and sums; these are overwritten.
        number: 0,
        balance_minor: 0,
        posted_at: ctx.now,
      })),
    )
    .execute()
  return { id: written.id, isNew: true }
}

/** One line per account, none of zero, in an order that every entry keeps: two at once never wait in a circle. */
function merge(lines: readonly Line[]): Line[] {
  const byAccount = new Map<string, Line>()
  for (const { account, amount } of lines) {
    const name = nameOf(account)
    byAccount.set(name, { account, amount: (byAccount.get(name)?.amount ?? 0) + amount })
  }
  return [...byAccount.entries()]
    .filter(([, { amount }]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

const nameOf = ({ kind, personId, provider }: AccountRef) =>
  `${kind} ${personId ?? ''} ${provider ?? ''}`

function assertBalanced({ kind, key }: Entry, lines: readonly Line[]) {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const whole = lines.every(({ amount }) => Number.isSafeInteger(amount))
  if (!whole || sum !== 0 || lines.length < 2) {
    throw new Error(`The ${kind} ${key} does not balance: ${JSON.stringify(lines)}`)
  }
}

async function findEntry(ctx: Ctx, { organizationId, key }: Entry): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}

async function openAccounts(
  ctx: Ctx,
  { organizationId, currency }: Entry,
  lines: readonly Line[],
): Promise<string[]> {
  const find = () =>
    ctx.db
      .selectFrom('ledger_accounts')
      .select(['id', 'kind', 'person_id', 'provider'])
      .where('organization_id', '=', organizationId)
      .where('currency', '=', currency)
      .where((eb) =>
        eb.or(
          lines.map(({ account }) =>
            eb.and([
              eb('kind', '=', account.kind),
              account.personId
                ? eb('person_id', '=', account.personId)
                : eb('person_id', 'is', null),
              account.provider ? eb('provider', '=', account.provider) : eb('provider', 'is', null),
            ]),
          ),
        ),
      )
      .execute()
  let rows = await find()
  if (rows.length < lines.length) {
    await ctx.db
      .insertInto('ledger_accounts')
      .values(
        lines.map(({ account }) => ({
          organization_id: organizationId,
          kind: account.kind,
          currency,
          person_id: account.personId ?? null,
          provider: account.provider ?? null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    rows = await find()
  }
  const ids = new Map(
    rows.map((row) => [
      nameOf({
        kind: row.kind as LedgerAccountKind,
        ...(row.person_id && { personId: row.person_id }),
        ...(row.provider && { provider: row.provider }),
      }),
      row.id,
    ]),
  )
  return lines.map(({ account }) => ids.get(nameOf(account)) ?? '')
}
