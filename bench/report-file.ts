import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { say, type Budget } from './report.ts'

/** The peak memory, in MB, of a separate process while it writes a sheet of a million rows. */
export async function measureReportFile(): Promise<Budget[]> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'report-file-process.ts'), '1000000'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  const megabytes = Number(answer.toString())
  say(`\nXLSX of 1,000,000 rows: ${megabytes} MB at most`)
  return [['XLSX of 1,000,000 rows, MB', megabytes, 300]]
}
