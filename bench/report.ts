import type { Figures } from './measure.ts'

export interface Pair {
  product: Figures
  floor: Figures
}

export function print(results: Record<string, Pair>) {
  const columns = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', '× floor']
  const rows = Object.entries(results).flatMap(([name, pair]) => [
    [name, ...cells(pair.product), ratio(pair).toFixed(2)],
    ['  floor', ...cells(pair.floor), ''],
  ])
  for (const row of [columns, ...rows]) {
    console.log(row.map((cell, n) => (n === 0 ? cell.padEnd(20) : cell.padStart(11))).join(''))
  }
}

const ratio = ({ product, floor }: Pair) => product.processorMs / floor.processorMs

const cells = ({ requestsPerSecond, p50, p99, processorMs }: Figures) => [
  requestsPerSecond.toFixed(0),
  String(p50),
  String(p99),
  processorMs.toFixed(3),
]

/** The budgets of the design; a missed one fails the run. */
export function judge(read: Pair, idleMegabytes: number) {
  const budgets: [string, number, number][] = [
    ['authenticated read, CPU × floor', ratio(read), 2],
    ['p99 ÷ p50 with 64 clients', read.product.p99 / read.product.p50, 10],
    ['idle server, MB', idleMegabytes, 250],
  ]
  console.log('')
  for (const [name, value, most] of budgets) {
    const kept = value <= most
    console.log(`${kept ? '✓' : '✗'} ${name}: ${value.toFixed(2)} (at most ${most})`)
    if (!kept) process.exitCode = 1
  }
}
