import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')

/** The product as a person starts it: a real process with its own data folder and port. */
export class ProductProcess {
  readonly #child: ChildProcess
  readonly #dataDir: string
  readonly port: number
  readonly #startedAt = Date.now()
  readonly ended: Promise<number | null>
  output = ''
  complaints = ''

  /** `program` is what a person starts, or the server itself if the built web app isn't needed. */
  constructor(
    settings: { PORT: number; DATA_DIR: string } & Record<string, string | number>,
    program: 'scripts/start.mjs' | 'server/main.ts' = 'scripts/start.mjs',
  ) {
    const env: NodeJS.ProcessEnv = { DATABASE_URL: '', LOG_LEVEL: 'error', ...process.env }
    delete env.NODE_ENV
    for (const [name, value] of Object.entries(settings)) env[name] = String(value)
    this.#dataDir = settings.DATA_DIR
    this.port = settings.PORT
    this.#child = spawn(process.execPath, [path.join(root, program)], { env })
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.complaints += chunk.toString()))
    this.ended = new Promise((resolve) => this.#child.once('close', resolve))
    void this.ended.then((code) => {
      if (code !== 0 && this.complaints)
        console.error(`Lyceum ended with ${code}: ${this.complaints}`)
    })
  }

  /** Resolves with the milliseconds until the address was printed. */
  async ready(): Promise<number> {
    let over = false
    void this.ended.then(() => (over = true))
    while (!this.output.includes('Lyceum is ready at')) {
      if (over) throw new Error(`It ended instead: ${this.complaints}${this.output}`)
      await sleep(10)
    }
    return Date.now() - this.#startedAt
  }

  kill(signal: NodeJS.Signals) {
    this.#child.kill(signal)
  }

  async stop() {
    this.kill('SIGTERM')
    return this.ended
  }

  get pid() {
    return this.#child.pid ?? 0
  }

  get serverPid() {
    return this.#numberIn('database/owner')
  }

  get postgresPid() {
    return this.#numberIn('database/cluster/postmaster.pid')
  }

  #numberIn(file: string) {
    return Number.parseInt(readFileSync(path.join(this.#dataDir, file), 'utf8'), 10)
  }
}
