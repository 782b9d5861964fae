import autocannon, { type LoadRequest } from 'autocannon'
import { processorSeconds } from './processor-time.ts'

export interface Load {
  url: string
  connections: number
  /** What each client requests repeatedly; with fewer shares than clients, some request the same. */
  shares: LoadRequest[][]
  /** Processes whose CPU time counts: the server and the database. */
  processes: number[]
  /** Requests per second of all clients together; if absent, each sends the next as soon as it has a response. */
  perSecond?: number
}

export interface Figures {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Milliseconds of CPU time per request, server and database together. */
  processorMs: number
}

/**
 * One load for some seconds, or for as long as something else takes, if that is shorter. Throws on any response but
 * success, which would make the figures worthless.
 */
export async function measure(
  load: Load,
  seconds: number,
  until?: Promise<unknown>,
): Promise<Figures> {
  const before = load.processes.map(processorSeconds)
  let clients = 0
  const running = autocannon({
    url: load.url,
    connections: load.connections,
    duration: seconds,
    ...(load.perSecond && { overallRate: load.perSecond }),
    requests: load.shares[0] ?? [],
    setupClient: (client) => {
      client.setRequests(fromItsAddress(load.shares[clients % load.shares.length] ?? [], clients))
      clients += 1
    },
  })
  let firstError = ''
  running.on('reqError', ({ message }) => (firstError ||= message))
  void until?.finally(() => running.stop()).catch(() => undefined)
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

/** One load after a short warm-up. */
export async function measureAlone(load: Load, seconds = 5): Promise<Figures> {
  await measure(load, 1)
  return measure(load, seconds)
}

/** Two loads alternating, so other work on this machine affects both equally; the middle round counts. */
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

/** Each client has its own IP addresses, one per request of its share, because requests per address are limited. */
function fromItsAddress(requests: LoadRequest[], client: number): LoadRequest[] {
  return requests.map((request, place) => {
    const from = `10.${1 + (place % 250)}.${client >> 8}.${client & 255}`
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': from } }
  })
}
