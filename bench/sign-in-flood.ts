import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { FreshProduct } from './fresh-product.ts'
import { measure, type Figures, type Load } from './measure.ts'
import { printRows, say, type Budget } from './report.ts'
import { get } from './requests.ts'

const readsPerSecond = 200
const signInsPerSecond = 500
const seconds = 8
const rounds = 3

/** What signed-in people notice during 500 sign-ins a second for addresses without an account. */
export async function measureSignInFlood(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const { organizationId, token } = product
    const read = {
      ...get({ authorization: `JWT ${token}` }),
      path: `/api/organizations/${organizationId}/`,
    }
    const reads: Load = {
      url: product.address,
      connections: 16,
      shares: [[read]],
      processes: product.processes,
      perSecond: readsPerSecond,
    }
    await measure(reads, 3)
    const alone: Figures[] = []
    const beside: Figures[] = []
    const answers: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure(reads, seconds))
      const flood = await prepareFlood(product.address)
      const [figures, answered] = await Promise.all([measure(reads, seconds), flood()])
      beside.push(figures)
      for (const [status, n] of Object.entries(answered)) {
        answers[status] = (answers[status] ?? 0) + n
      }
    }
    const [before, during] = [middle(alone), middle(beside)]
    printRows([
      ['', 'requests/s', 'p50 ms', 'p99 ms'],
      row('reads alone', before),
      row('reads in the flood', during),
    ])
    say(`\n${signInsPerSecond} sign-ins/s were answered ${JSON.stringify(answers)}`)
    return [
      ['p99 of a read in the flood × alone', during.p99 / before.p99, 2],
      ['sign-ins answered with a server error', serverErrors(answers), 0],
    ]
  } finally {
    await product.stop()
  }
}

const serverErrors = (answers: Record<string, number>) =>
  Object.entries(answers).reduce((sum, [status, n]) => sum + (status >= '500' ? n : 0), 0)

/** The middle round, because other programs use this machine too. */
const middle = (figures: Figures[]) =>
  figures.toSorted((a, b) => a.p99 - b.p99)[Math.floor(figures.length / 2)] as Figures

const row = (name: string, { requestsPerSecond, p50, p99 }: Figures) => [
  name,
  requestsPerSecond.toFixed(0),
  String(p50),
  String(p99),
]

/** Sent by another process, which is ready before the reads are measured. */
async function prepareFlood(address: string) {
  const words = [address, String(signInsPerSecond), String(seconds)]
  const child = fork(path.join(import.meta.dirname, 'flood-process.ts'), words)
  await once(child, 'message')
  return async () => {
    child.send('go')
    const [answers] = (await once(child, 'message')) as [Record<string, number>]
    return answers
  }
}
