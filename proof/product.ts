import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from '../scripts/product-process.ts'

/** What one run of an instrument is asked for. */
export interface Run {
  readonly seed: number
  /** Only operations or pages whose address contains it; empty for all. */
  readonly only: string
  /** About how many requests to send, where an instrument can send any number. */
  readonly calls?: number | undefined
}

export interface Product {
  readonly address: string
  readonly folder: string
  readonly process: ProductProcess
  /** As owner, past row-level security. */
  databaseUrl(): Promise<string>
  /** Starts it again on the same folder and port, after it was stopped or killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The product with its demo on a folder of its own, as a real process; nothing of it remains afterwards. */
export async function startProduct(
  settings: Record<string, string | number> = {},
): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-proof-'))
  const port = await freePort()
  const launch = () =>
    new ProductProcess({
      PORT: port,
      DATA_DIR: folder,
      DEMO: 1,
      HOST: '127.0.0.1',
      // Every simulated person comes from an address of their own.
      TRUST_PROXY: 1,
      ...settings,
    })
  const inDatabase = (name: string) => readFile(path.join(folder, 'database', name), 'utf8')
  let running = launch()
  await running.ready()
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    get process() {
      return running
    },
    databaseUrl: async () =>
      `postgres://lyceum:${await inDatabase('password')}@127.0.0.1:${await inDatabase('port')}/lyceum`,
    restart: async () => {
      running = launch()
      await running.ready()
    },
    stop: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
