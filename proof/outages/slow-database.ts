import type { Product } from '../product.ts'
import type { Visitor } from '../visitor.ts'
import type { Expect } from './expect.ts'
import { hold, slowDown } from './held-processes.ts'
import { writeEvent } from './write-event.ts'

/** A database that runs a tenth of the time, then one that hangs: all of its processes are suspended. */
export async function slowDatabase(product: Product, learner: Visitor, expect: Expect) {
  const nobody = (path: string) => learner.send('GET', path)
  const write = () => writeEvent(learner)
  const fast = slowDown(product.process.postgresPid)
  try {
    expect('a write while the database is slow', await write(), 200)
    expect('a read while the database is slow', await nobody('/api/me/'), 200)
  } finally {
    await fast()
  }
  const startedAt = Date.now()
  const goOn = hold(product.process.postgresPid)
  try {
    const [written, ready, alive] = await Promise.all([
      write(),
      nobody('/readyz'),
      nobody('/healthz'),
    ])
    expect('a write while the database hangs', written, 503)
    expect('/readyz while the database hangs', ready, 503)
    expect('/healthz while the database hangs', alive, 200)
    console.log(`  that was known after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  } finally {
    goOn()
  }
  expect('the write afterwards', await write(), 200)
  expect('/readyz afterwards', await nobody('/readyz'), 200)
}
