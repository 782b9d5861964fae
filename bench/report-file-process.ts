import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReportColumn, ReportColumnType, ReportRow } from '#contract/reports.ts'
import { sheetBytes } from '#server/reports/runs/sheet-bytes.ts'

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

async function* rows(): AsyncGenerator<ReportRow> {
  for (let row = 0; row < count; row += 1) {
    const at = new Date(1_700_000_000_000 + row * 1000).toISOString()
    const cells = [`Learner ${row}`, 'Statistics for the curious', 'Active', row % 100, at, at]
    yield { cells, group: null }
  }
}

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const reader = { language: 'en' }
const sheet = { columns, rows: rows(), reader, zone: 'Europe/Berlin', step: 'value' as const }
await pipeline(sheetBytes('xlsx', sheet), nowhere)
clearInterval(watch)
process.stdout.write(String(Math.round(peak / 1024 ** 2)))
