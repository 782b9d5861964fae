import { FreshProduct } from './fresh-product.ts'
import { measureGrowingReads } from './growing-reads.ts'
import { growLedger, ledgerReads } from './ledger.ts'
import { publishQuiz } from './quiz-of.ts'
import { say, type Budget } from './report.ts'
import { payByWebhooks } from './webhook-orders.ts'

const fewLines = 1000
const manyLines = 1_000_000

/** Earnings with a thousand ledger lines and with a million; then a thousand payments reported by webhooks. */
export async function measureMoney(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const { courseId } = await publishQuiz(product, 1)
    const reads = await measureGrowingReads(product, ledgerReads(product), {
      few: () => growLedger(product.database, product, fewLines),
      many: () => growLedger(product.database, product, manyLines),
    })
    const { address, token, organizationId, database } = product
    const paid = await payByWebhooks({ address, token, organizationId, courseId }, database)
    say(`${paid.events} payment events took ${paid.seconds.toFixed(0)} s`)
    return [
      ...reads,
      ['1,000 orders by webhooks, doubled and shuffled, seconds', paid.seconds, 60],
      ['orders, invoices and minor units that are wrong after it', paid.wrong, 0],
    ]
  } finally {
    await product.stop()
  }
}
