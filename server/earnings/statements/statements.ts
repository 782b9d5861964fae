import type { Statement } from '#contract/earnings.ts'
import type { TextFile } from '#contract/text-file.ts'
import { authorize } from '#server/access/policy.ts'
import { csvFile } from '#server/files/csv.ts'
import { afterTransaction } from '#server/http/after-transaction.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { getPerson } from '#server/identity/queries.ts'
import { monthlySums } from '#server/ledger/queries.ts'
import { plainAmount, printAmount } from '#server/money.ts'
import { accountsOf } from '../overview/accounts.ts'
import { byMonth } from '../overview/get-earnings.ts'
import { earningsPolicy } from '../policy.ts'
import { entryWords, summarize } from './month-lines.ts'
import { listMonthLines } from './queries.ts'
import { renderStatement, type StatementPage } from './render-statement.ts'
import { localeOf } from '#server/words/languages.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

/** Every month in which something came or went, the newest first. */
export async function listEarningsStatements(ctx: MemberCtx): Promise<Statement[]> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const accounts = await accountsOf(ctx.db, ctx.organizationId, ctx.personId)
  const sums = await monthlySums(
    ctx.db,
    ctx.organizationId,
    accounts.map(({ id }) => id),
  )
  return [...new Set(accounts.map(({ currency }) => currency))]
    .flatMap((currency) =>
      byMonth(
        accounts.filter((account) => account.currency === currency),
        sums,
      ).map((month) => ({ ...month, currency })),
    )
    .toSorted((a, b) =>
      a.month === b.month ? (a.currency < b.currency ? -1 : 1) : a.month < b.month ? 1 : -1,
    )
}

const heading = [
  say('Date'),
  say('Entry'),
  say('Course'),
  say('Account'),
  say('Amount'),
  say('Currency'),
  say('Source'),
]

/** The PDF sums by course and day of payout; the CSV has every line. */
export async function getEarningsStatement(
  ctx: MemberCtx,
  month: string,
  { currency, format }: { currency: string; format: 'pdf' | 'csv' },
): Promise<TextFile> {
  authorize(earningsPolicy, 'earn', ctx, undefined)
  const statements = await listEarningsStatements(ctx)
  const statement = statements.find((one) => one.month === month && one.currency === currency)
  if (!statement) throw problem('statement_not_found')
  const reader = await readerOf(ctx)
  const name = `statement-${month}-${currency}`
  if (format === 'csv') {
    const lines = await listMonthLines(ctx, month, currency)
    return csvFile(name, [
      heading.map((column) => word(column, reader)),
      ...lines.map((line) => [
        line.posted_at.toISOString(),
        word(entryWords[line.entry_kind] ?? line.entry_kind, reader),
        line.course_title ?? '',
        line.account_kind,
        plainAmount(0 - line.amount_minor, currency),
        currency,
        `${line.source_type} ${line.source_id}`,
      ]),
    ])
  }
  const [person, organization, rows] = await Promise.all([
    getPerson(ctx.db, ctx.personId),
    ctx.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', ctx.organizationId)
      .executeTakeFirstOrThrow(),
    summarize(ctx, month, currency),
  ])
  const print = (minor: number) => printAmount(minor, currency, localeOf(reader.language))
  const page = {
    person: fullName(person),
    organization: organization.name,
    language: reader.language,
    month,
    made: ctx.now.toISOString(),
    totals: [
      [say('Your share of sales'), print(statement.sales_minor)],
      [say('Refunds and lost disputes'), print(0 - statement.refunds_minor)],
      [say('Earned this month'), print(statement.sales_minor - statement.refunds_minor)],
      [say('Paid out this month'), print(statement.paid_minor)],
    ],
    rows: rows.map((row) => ({
      what: word(row.what, reader),
      count: String(row.count),
      sales: print(row.sales_minor),
      refunds: print(0 - row.refunds_minor),
      sum: print(row.sales_minor - row.refunds_minor),
    })),
  } satisfies StatementPage
  return afterTransaction(async () => ({
    name: `${name}.pdf`,
    content_type: 'application/pdf',
    base64: Buffer.from(await renderStatement(page)).toString('base64'),
  }))
}
