import autocannon, { type LoadRequest } from 'autocannon'
import { processorSeconds } from './processor-time.ts'

export interface Load {
  url: string
  requests: LoadRequest[]
  connections: number
  /** Whose processor time counts: the server and the database. */
  processes: number[]
}

export interface Figures {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time per request, server and database together. */
  processorMs: number
}

/** One load for some seconds. Any answer but success makes the figures worthless, so it throws. */
export async function measure(load: Load, seconds: number): Promise<Figures> {
  const before = load.processes.map(processorSeconds)
  const running = autocannon({
    ...load,
    duration: seconds,
    setupClient: (client) => client.setRequests(shareOf(load)),
  })
  let firstError = ''
  running.on('reqError', ({ message }) => (firstError ||= message))
  const result = await running
  const used = load.processes
    .map((pid, index) => processorSeconds(pid) - (before[index] ?? 0))
    .reduce((sum, value) => sum + value, 0)
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refusals, ${result.errors} errors ${firstError}`)
  }
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMs: (used * 1000) / result['2xx'],
  }
}

/** Two loads in turns, so that whatever else this machine does meets both alike; the middle round counts. */
export async function measureBeside(product: Load, floor: Load, seconds = 5) {
  await measure(product, 2)
  await measure(floor, 2)
  const rounds: { product: Figures; floor: Figures }[] = []
  for (let round = 0; round < 3; round += 1) {
    rounds.push({ product: await measure(product, seconds), floor: await measure(floor, seconds) })
  }
  const middle = (side: 'product' | 'floor') =>
    rounds.map((round) => round[side]).sort((a, b) => a.processorMs - b.processorMs)[1] as Figures
  return { product: middle('product'), floor: middle('floor') }
}

let clients = 0

/**
 * Each client has an address of its own, since one address may only ask so often, and its own share of the requests:
 * together they would ask for the same thing at the same moment.
 */
function shareOf({ requests, connections }: Load): LoadRequest[] {
  clients += 1
  const from = { 'x-forwarded-for': `10.1.${(clients >> 8) & 255}.${clients & 255}` }
  const start = Math.floor(Math.random() * requests.length)
  const length = Math.ceil(requests.length / connections)
  return [...requests, ...requests]
    .slice(start, start + length)
    .map((request) => ({ ...request, headers: { ...request.headers, ...from } }))
}
