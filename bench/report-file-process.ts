import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReportColumn, ReportColumnType } from '#contract/reports.ts'
import { sheetBytes } from '#server/reports/runs/sheet-bytes.ts'
import type { SheetCell } from '#server/reports/runs/sheet-cells.ts'

/** Writes that many rows as the job does, discards the bytes, and reports its peak memory in MB. */
const count = Number(process.argv[2])
const types: ReportColumnType[] = ['text', 'text', 'choice', 'percent', 'instant', 'instant']
const columns = types.map((type, index): ReportColumn => ({
  key: `c${index}`,
  label: `Column ${index}`,
  type,
  choices: [],
  is_groupable: false,
  summary: null,
  currency: null,
}))

async function* rows(): AsyncGenerator<SheetCell[]> {
  for (let row = 0; row < count; row += 1) {
    const at = new Date(1_700_000_000_000 + row * 1000)
    yield [`Learner ${row}`, 'Statistics for the curious', 'Active', row % 100, at, at]
  }
}

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
await pipeline(sheetBytes('xlsx', columns, rows(), { language: 'en' }), nowhere)
clearInterval(watch)
process.stdout.write(String(Math.round(peak / 1024 ** 2)))
