import pg from 'pg'
import { cutAll, openDirectWay, type Way } from './connections.ts'
import { readPosition, type Position } from './position.ts'
import { isInUse, primaryAmong, replicasFor, type ServerState } from './routing.ts'

/** A server chosen to answer one read. */
export interface Replica {
  readonly way: Way
  /** What it must have replayed. */
  readonly seen: Position
  /** Counts a read that it answered. */
  readonly answered: () => void
}

interface Options {
  poolSize: number
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
}

interface Server {
  state: ServerState
  readonly url: string
  readonly way: Way
  /** Only asks how the server is; undefined while it doesn't answer. */
  client: pg.Client | undefined
  /** Whether we hear on it of what replicas must catch up with. */
  listens: boolean
  reads: number
}

interface Answer {
  cluster: string
  in_recovery: boolean
  position: string | null
  timeline: number
}

/** A promoted server takes writes after this and the patience, at the latest. */
const everyMilliseconds = 500
const patienceMilliseconds = 2_000
/** Nobody needs to know by how much a server is later than that. */
const rememberedMilliseconds = 600_000

/** Not in the types of pg, which otherwise waits for as long as the network does. */
const patience: object = { query_timeout: patienceMilliseconds }

const floorChannel = 'replica_floor'

/**
 * The database servers of this installation. Their roles aren't configured: each is asked for its own, twice a second, and
 * `routing.ts` decides who takes writes and who may answer reads.
 */
export class Cluster {
  readonly #servers: readonly Server[]
  readonly #now: () => number
  #primary: Server
  #timeline = 0
  #system: string | undefined
  /** Where the primary was, and when; each is later and further than the one before. */
  #samples: { at: number; position: Position }[] = []
  /** Replicas that aren't there yet answer nobody. */
  #floor: Position = 0n
  #catchingUp = 0
  readonly #onMove: (() => void)[] = []
  #turn = 0
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(urls: readonly string[], { poolSize, now = () => performance.now() }: Options) {
    this.#now = now
    this.#servers = urls.map((url) => ({
      url,
      way: openDirectWay(() => url, poolSize),
      state: { name: nameOf(url), role: 'away', timeline: 0, position: 0n, lagSeconds: null },
      client: undefined,
      listens: false,
      reads: 0,
    }))
    this.#primary = this.#servers[0] as Server
  }

  get primaryUrl(): string {
    return this.#primary.url
  }

  /** Every server as it was last seen, with the number of reads it answered as a replica. */
  get servers(): readonly (ServerState & { isInUse: boolean; reads: number })[] {
    return this.#servers.map(({ state, reads }) => ({ ...state, isInUse: isInUse(state), reads }))
  }

  /** Calls back whenever another server has become the primary. */
  onMove(run: () => void) {
    this.#onMove.push(run)
  }

  /**
   * A server that may answer someone who has seen the primary at that position; they take turns. None while we don't hear
   * from the primary what replicas must catch up with.
   */
  choose(position: Position): Replica | undefined {
    if (!this.#primary.listens || this.#catchingUp > 0) return undefined
    const seen = position > this.#floor ? position : this.#floor
    const able = replicasFor(
      this.#servers.map(({ state }, at) => ({ ...state, at })),
      seen,
    )
    const server = this.#servers[able[this.#turn++ % able.length]?.at ?? -1]
    return server && { way: server.way, seen, answered: () => (server.reads += 1) }
  }

  /**
   * From now on replicas answer only if they have replayed everything committed until now: here at once, on other app servers
   * as soon as they hear of it. For changes that take access away.
   */
  async catchUp(): Promise<void> {
    this.#catchingUp += 1
    const primary = this.#primary
    try {
      const asked = await primary.client?.query<{ position: string }>({
        text: `select position, pg_notify('${floorChannel}', position::text)
          from (select pg_current_wal_insert_lsn() as position offset 0) now`,
        ...patience,
      })
      this.#raise(asked?.rows[0]?.position)
    } catch {
      // Without an answer nobody was told; the next connection starts from where the primary is then.
      this.#lose(primary)
    } finally {
      this.#catchingUp -= 1
    }
  }

  /** Looks again and again until closed. */
  start(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.look().finally(() => this.start()), everyMilliseconds)
    this.#timer.unref()
  }

  /** Asks every server once how it is. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(
      this.#servers.map(async ({ way, client }) => {
        await client?.end().catch(() => undefined)
        await way.pool.end()
      }),
    )
  }

  async #look() {
    const answers = await Promise.all(this.#servers.map((server) => this.#ask(server)))
    for (const [at, server] of this.#servers.entries()) {
      server.state = this.#stateOf(server, answers[at])
      // Reads that wait for it go to the primary now, not when they run out of time.
      if (server.state.role === 'away') cutAll(server.way.pool)
    }
    this.#follow()
    await this.#listen(this.#primary)
    for (const server of this.#servers) {
      const { state } = server
      server.state = { ...state, lagSeconds: this.#lagOf(state) }
    }
  }

  #stateOf({ state: { name } }: Server, answer: Answer | undefined): ServerState {
    const position = readPosition(answer?.position)
    if (!answer || position === undefined) return { ...nothingKnown, name }
    const isForeign = this.#system !== undefined && answer.cluster !== this.#system
    if (isForeign) return { ...nothingKnown, name, role: 'foreign' }
    const role = answer.in_recovery ? 'standby' : 'primary'
    if (role === 'primary') this.#system ??= answer.cluster
    return { name, role, timeline: answer.timeline, position, lagSeconds: null }
  }

  /** New connections go to the primary of now, and delays are measured against it alone. */
  #follow() {
    const states = this.#servers.map(({ state }, at) => ({ ...state, at }))
    const found = primaryAmong(states, { timeline: this.#timeline })
    if (!found) return
    const primary = this.#servers[found.at] as Server
    if (found.timeline !== this.#timeline) {
      this.#samples = []
      this.#floor = 0n
    }
    const moved = primary !== this.#primary
    this.#primary = primary
    this.#timeline = found.timeline
    if (moved) for (const run of this.#onMove) run()
    const at = this.#now()
    this.#samples = this.#samples.filter((sample) => at - sample.at < rememberedMilliseconds)
    this.#samples.push({ at, position: found.position })
  }

  /**
   * How long ago the primary was last seen at that position or before. Measured with this server's clock alone; without news
   * of the primary it grows.
   */
  #lagOf({ role, position }: ServerState): number | null {
    if (role !== 'standby') return null
    const passed = this.#samples.findLast((sample) => sample.position <= position)
    return passed ? (this.#now() - passed.at) / 1000 : null
  }

  async #ask(server: Server): Promise<Answer | undefined> {
    try {
      server.client ??= await this.#connect(server)
      const { rows } = await server.client.query<Answer>({
        name: 'how_are_you',
        text: question,
        ...patience,
      })
      return rows[0]
    } catch {
      this.#lose(server)
      return undefined
    }
  }

  async #connect(server: Server) {
    const client = new pg.Client({
      connectionString: server.url,
      application_name: 'lyceum replicas',
      connectionTimeoutMillis: patienceMilliseconds,
      keepAlive: true,
    })
    client.on('error', () => this.#lose(server, client))
    client.on('notification', ({ payload }) => this.#raise(payload))
    await client.connect()
    return client
  }

  /** Whatever was said while nobody listened is made up for by the position of now. */
  async #listen(primary: Server) {
    const { client, listens } = primary
    if (!client || listens) return
    try {
      await client.query({ text: `listen ${floorChannel}`, ...patience })
      const { rows } = await client.query<{ position: string }>({
        text: 'select pg_current_wal_insert_lsn() as position',
        ...patience,
      })
      this.#raise(rows[0]?.position)
      primary.listens = primary.client === client
    } catch {
      this.#lose(primary, client)
    }
  }

  #raise(text: string | undefined) {
    const position = readPosition(text)
    if (position !== undefined && position > this.#floor) this.#floor = position
  }

  #lose(server: Server, client = server.client) {
    if (server.client === client) {
      server.client = undefined
      server.listens = false
    }
    client?.end().catch(() => undefined)
  }
}

const nothingKnown = { role: 'away', timeline: 0, position: 0n, lagSeconds: null } as const

/** A standby says how far it has replayed the log; a primary, how far it could have sent it. */
const question = `select cluster, in_recovery,
    case when in_recovery then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as position,
    case when in_recovery then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from (select pg_is_in_recovery() as in_recovery, system_identifier::text as cluster from pg_control_system() offset 0) it`

/** Without user and password. */
export const nameOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

/** The server that takes writes now; the first if none does, so that it says why. */
export async function findPrimary(urls: readonly [string, ...string[]]): Promise<string> {
  if (urls.length === 1) return urls[0]
  const cluster = new Cluster(urls, { poolSize: 1 })
  await cluster.look()
  await cluster.close()
  return cluster.primaryUrl
}
