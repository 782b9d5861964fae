import type { Figures } from './measure.ts'

export interface Pair {
  product: Figures
  floor: Figures
}

const lines: string[] = []

/** Prints a line and keeps it for the written report. */
export function say(line: string) {
  lines.push(line)
  console.log(line)
}

/** Lines printed since the last call. */
export const said = () => lines.splice(0)

export function print(results: Record<string, Pair>) {
  const columns = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', '× floor']
  const rows = Object.entries(results).flatMap(([name, pair]) => [
    [name, ...cells(pair.product), ratio(pair).toFixed(2)],
    ['  floor', ...cells(pair.floor), ''],
  ])
  printRows([columns, ...rows])
}

/** The first cell of a row is its name. */
export function printRows(rows: string[][]) {
  for (const row of rows) {
    say(row.map((cell, n) => (n === 0 ? cell.padEnd(20) : cell.padStart(11))).join(''))
  }
}

export const ratio = ({ product, floor }: Pair) => product.processorMs / floor.processorMs

const cells = ({ requestsPerSecond, p50, p99, processorMs }: Figures) => [
  requestsPerSecond.toFixed(0),
  String(p50),
  String(p99),
  processorMs.toFixed(3),
]

/** The same with small and large data in the database. */
export function printGrowth(results: Record<string, { few: Figures; many: Figures }>) {
  const columns = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', '× few']
  const rows = Object.entries(results).flatMap(([name, { few, many }]) => [
    [name, ...cells(many), growth({ few, many }).toFixed(2)],
    ['  with few', ...cells(few), ''],
  ])
  printRows([columns, ...rows])
}

export const growth = ({ few, many }: { few: Figures; many: Figures }) =>
  many.processorMs / few.processorMs

export type Budget = [name: string, value: number, most: number]

/** Compares figures with their budgets; a missed budget fails the run. */
export function judge(budgets: readonly Budget[]) {
  say('')
  for (const [name, value, most] of budgets) {
    const kept = value <= most
    say(`${kept ? '✓' : '✗'} ${name}: ${value.toFixed(2)} (at most ${most})`)
    if (!kept) process.exitCode = 1
  }
}
