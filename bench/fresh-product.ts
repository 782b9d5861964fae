import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { ask } from './ask.ts'
import { keysOf, lasting } from './tokens.ts'

export const password = 'bench-password'

type Program = ConstructorParameters<typeof ProductProcess>[1]

/** The product in a separate empty folder, with one organization, for measurements that need it to themselves. */
export class FreshProduct {
  readonly folder: string
  readonly address: string
  readonly #port: number
  product: ProductProcess
  database!: pg.Client
  organizationId = ''
  /** The admin's token. */
  token = ''

  readonly #program: Program | undefined

  private constructor(folder: string, port: number, program?: Program) {
    this.folder = folder
    this.#program = program
    this.#port = port
    this.address = `http://127.0.0.1:${port}`
    this.product = this.#spawn()
  }

  /** The program is the server itself if the built web app isn't needed. */
  static async start(program?: Program): Promise<FreshProduct> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
    const fresh = new FreshProduct(folder, await freePort(), program)
    await fresh.product.ready()
    await fresh.connect()
    await fresh.#found()
    return fresh
  }

  #spawn(more: Record<string, string> = {}) {
    const settings = { DEMO: 0, HOST: '127.0.0.1', TRUST_PROXY: 1, ...more }
    const place = { PORT: this.#port, DATA_DIR: this.folder, ...settings }
    return new ProductProcess(place, this.#program)
  }

  async connect() {
    this.database = new pg.Client(await this.urlOfDatabase())
    // The embedded database stops with its server.
    this.database.on('error', () => undefined)
    await this.database.connect()
  }

  async urlOfDatabase() {
    const read = (name: string) => readFile(path.join(this.folder, 'database', name), 'utf8')
    const socket = encodeURIComponent(path.join(this.folder, 'database/cluster'))
    return `postgres://lyceum:${await read('password')}@127.0.0.1:${await read('port')}/lyceum?host=${socket}`
  }

  async #found() {
    const founder = { email: 'founder@bench.test', password }
    await ask(this.address, 'POST', '/auth/register/', {
      body: { ...founder, username: 'founder', first_name: 'Ada', last_name: 'Bench', terms: true },
    })
    await this.database.query('update people set can_create_organization = true')
    this.token = await this.signIn(founder.email)
    const body = { name: 'Northwind' }
    const made = await ask(this.address, 'POST', '/api/organizations/', { token: this.token, body })
    this.organizationId = made['id'] ?? ''
    await this.asAdmin('PUT', '/direct-publishing/')
  }

  /** The token of someone with the founder's password. */
  async signIn(email: string) {
    const session = await ask(this.address, 'POST', '/auth/login/', { body: { email, password } })
    return lasting(await keysOf(this.folder), session['access_token'] ?? '')
  }

  get processes() {
    return [this.product.serverPid, this.product.postgresPid]
  }

  /** One call by the admin inside the organization. */
  asAdmin<T = Record<string, string>>(method: string, at: string, body?: object): Promise<T> {
    const { address, token, organizationId } = this
    return ask<T>(address, method, `/api/organizations/${organizationId}${at}`, {
      token,
      ...(body && { body }),
    })
  }

  async restart() {
    await this.stopServer()
    await this.startServer()
  }

  async stopServer() {
    await this.database.end().catch(() => undefined)
    await this.product.stop()
  }

  async startServer(settings: Record<string, string> = {}) {
    this.product = this.#spawn(settings)
    await this.product.ready()
    await this.connect()
  }

  /** Kills the server, as a power cut would, and starts it again on the same folder. */
  async killAndRestart() {
    process.kill(this.product.serverPid, 'SIGKILL')
    await this.product.ended
    this.product = this.#spawn()
    await this.product.ready()
  }

  async stop() {
    await this.database.end().catch(() => undefined)
    await this.product.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
