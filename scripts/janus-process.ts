import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Options {
  port: number
  /** The key for creating rooms; the product is started with the same JANUS_ADMIN_KEY. */
  adminKey: string
  /** Ports for relays and media; a separate range for every server on one machine. */
  rtpPorts?: string
}

export const findJanus = () =>
  ['/usr/bin/janus', '/usr/local/bin/janus', '/opt/janus/bin/janus'].find(existsSync)

/** Debian's package; returns whether it is installed afterwards. */
export function installJanus(): boolean {
  if (findJanus()) return true
  const words = ['install', '-y', '--no-install-recommends', 'janus']
  spawnSync('apt-get', words, { stdio: 'inherit' })
  return findJanus() !== undefined
}

/** A local Janus with nothing but rooms over a WebSocket, in a separate folder that is deleted with it. */
export class JanusProcess {
  readonly url: string
  readonly pid: number | undefined
  readonly #folder: string
  readonly #process: ChildProcess

  private constructor(janus: string, { port, adminKey, rtpPorts = '20000-24999' }: Options) {
    this.url = `ws://127.0.0.1:${port}`
    this.#folder = mkdtempSync(path.join(tmpdir(), 'lyceum-janus-'))
    const empty = path.join(this.#folder, 'empty')
    mkdirSync(empty)
    const files = {
      'janus.jcfg': `general: { debug_level = 2; events_folder = "${empty}"; loggers_folder = "${empty}" }
media: { rtp_port_range = "${rtpPorts}" }
nat: { ice_ignore_list = "vmnet" }
plugins: { disable = "${libraries(['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail'])}" }
transports: { disable = "${libraries(['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'])}" }
`,
      'janus.transport.websockets.jcfg': `general: { ws = true; ws_port = ${port}; ws_ip = "127.0.0.1"; wss = false }
admin: { admin_ws = false }
`,
      'janus.plugin.videoroom.jcfg': `general: { admin_key = "${adminKey}" }
`,
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(path.join(this.#folder, name), text)
    }
    this.#process = spawn(janus, ['-F', this.#folder], { stdio: 'ignore' })
    this.pid = this.#process.pid
  }

  /** Starts one and waits until it responds. */
  static async start(options: Options): Promise<JanusProcess> {
    const janus = findJanus()
    if (!janus) throw new Error('janus is not installed: apt-get install janus')
    const started = new JanusProcess(janus, options)
    for (let tries = 0; !(await answers(started.url)); tries += 1) {
      if (tries === 100 || started.#process.exitCode !== null) {
        await started.stop()
        throw new Error('janus did not start')
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return started
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const libraries = (names: string[]) => names.map((name) => `libjanus_${name}.so`).join(',')

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = new WebSocket(url, 'janus-protocol')
    socket.addEventListener('open', () => {
      socket.close()
      resolve(true)
    })
    socket.addEventListener('error', () => resolve(false))
  })
