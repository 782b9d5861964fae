import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { said, type Budget } from './report.ts'
import { drawBudgets } from './draw-budgets.ts'

const folder = path.resolve(import.meta.dirname, '../docs/measured')

/** Writes the output of a part, its share of each budget and the machine it ran on to docs/measured. */
export function writeDown(part: string, budgets: readonly Budget[]) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${part}.svg`), drawBudgets(budgets))
  const text = [
    `# Measured: ${part}`,
    `${new Date().toISOString().slice(0, 10)}, ${machine()}. Written by \`npm run bench -- ${part}\`.`,
    `![How much of each budget was taken](${part}.svg)`,
    ['```', ...said().map((line) => line.trimEnd()), '```'].join('\n'),
  ]
  writeFileSync(path.join(folder, `${part}.md`), `${text.join('\n\n')}\n`)
}

function machine() {
  const gibibytes = Math.round(os.totalmem() / 2 ** 30)
  const load = (os.loadavg()[0] ?? 0).toFixed(1)
  return `${os.cpus().length} cores (${os.arch()}), ${gibibytes} GiB, Node ${process.versions.node}, load ${load} at the end`
}
