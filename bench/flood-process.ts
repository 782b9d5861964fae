import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { post } from './requests.ts'

/**
 * Sends sign-ins at a steady rate from a separate process, so the cost of sending doesn't delay the clock that measures
 * reads. Reports when it is ready, starts when told to, and then reports the number of responses per status.
 */
const [url = '', perSecond = '', seconds = ''] = process.argv.slice(2)
const connections = 100
let n = 0

/** Each attempt is for another account and from another network, so only hashing itself can be the limit. */
const attempt = () => {
  n += 1
  return {
    ...post(
      { email: `${randomUUID()}@bench.test`, password: 'not the right one' },
      { 'x-forwarded-for': `${11 + (n % 80)}.${(n >> 8) & 255}.${n & 255}.7` },
    ),
    path: '/auth/login/',
  }
}
const attempts = Array.from({ length: connections }, () => Array.from({ length: 100 }, attempt))

process.once('message', () => void flood())
process.send?.('ready')

async function flood() {
  const answers: Record<string, number> = {}
  const running = autocannon({
    url,
    connections,
    duration: Number(seconds),
    overallRate: Number(perSecond),
    requests: [attempt()],
    setupClient: (client) => client.setRequests(attempts.pop() ?? [attempt()]),
  })
  running.on('response', (_client, status) => {
    answers[status] = (answers[status] ?? 0) + 1
  })
  await running
  process.send?.(answers, () => process.disconnect())
}
