import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from '../scripts/product-process.ts'

/** The options of one run. */
export interface Run {
  readonly seed: number
  /** Only operations or pages whose URL contains it; empty for all. */
  readonly only: string
  /** Approximate number of requests to send, if the tool can send any number. */
  readonly calls?: number | undefined
}

export interface Product {
  readonly address: string
  readonly folder: string
  readonly process: ProductProcess
  /** As owner, bypassing row-level security. */
  databaseUrl(): Promise<string>
  /** Starts it again on the same folder and port, after it was stopped or killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The product with its demo in a separate folder, as a real process; everything is deleted afterwards. */
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
      // Every simulated person has their own IP address.
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
