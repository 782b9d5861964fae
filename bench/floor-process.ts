import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../e2e/support/free-port.ts'
import type { RecordedQuery } from './recorded-queries.ts'

/** Runs floor.ts as a separate process, so its CPU time can be measured separately. */
export async function startFloor(
  url: string,
  queries: Record<string, RecordedQuery[]>,
  organizationId: string,
) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'floor.ts')], {
    env: { ...process.env, FLOOR: JSON.stringify({ url, port, queries, organizationId }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  }
}
