import type { LoadRequest } from 'autocannon'
import { startFloor } from './floor-process.ts'
import type { FreshProduct } from './fresh-product.ts'
import { measureBeside, type Load } from './measure.ts'
import { recordQueries } from './recorded-queries.ts'
import type { Pair } from './report.ts'

/** The product and, next to it, the bare floor that sends the same statements for the same requests. */
export class BesideFloor {
  readonly #product: FreshProduct
  readonly #reads: Record<string, LoadRequest>
  readonly #floor: Awaited<ReturnType<typeof startFloor>>

  private constructor(
    product: FreshProduct,
    reads: Record<string, LoadRequest>,
    floor: Awaited<ReturnType<typeof startFloor>>,
  ) {
    this.#product = product
    this.#reads = reads
    this.#floor = floor
  }

  static async start(product: FreshProduct, reads: Record<string, LoadRequest>) {
    const url = await product.urlOfDatabase()
    const queries = await recordQueries(url, product.folder, reads)
    const floor = await startFloor(url, queries, product.organizationId)
    return new BesideFloor(product, reads, floor)
  }

  async readAll(): Promise<Record<string, Pair>> {
    const results: Record<string, Pair> = {}
    for (const [name, request] of Object.entries(this.#reads)) {
      results[name] = await this.measure(name, [[request]])
    }
    return results
  }

  /** The product gets the requests in shares; the floor responds under the name. */
  measure(name: string, shares: LoadRequest[][], connections = 64): Promise<Pair> {
    const [serverPid = 0, postgresPid = 0] = this.#product.processes
    const load = (url: string, asked: LoadRequest[][], pid: number): Load => ({
      url,
      shares: asked,
      connections,
      processes: [pid, postgresPid],
    })
    const path = `/${encodeURIComponent(name)}`
    const onFloor = shares.map((share) => share.map((request) => ({ ...request, path })))
    return measureBeside(
      load(this.#product.address, shares, serverPid),
      load(this.#floor.address, onFloor, this.#floor.pid),
    )
  }

  stop() {
    this.#floor.stop()
  }
}
