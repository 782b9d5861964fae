import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer, type RequestListener } from 'node:http'

/** The parts of ltijs that tests use; it has no types of its own. */
interface Ltijs {
  setup(key: string, database: object, options: object): unknown
  deploy(options: object): Promise<unknown>
  app: RequestListener
  onConnect(run: (token: LtijsToken, request: unknown, answer: LtijsAnswer) => unknown): void
  onDeepLinking(run: (token: LtijsToken, request: unknown, answer: LtijsAnswer) => unknown): void
  registerPlatform(platform: object): Promise<unknown>
  DeepLinking: {
    createDeepLinkingForm(token: LtijsToken, items: object[], options: object): Promise<string>
  }
  NamesAndRoles: { getMembers(token: LtijsToken, options?: object): Promise<LtijsMembers> }
  Grade: {
    getLineItems(token: LtijsToken, options?: object): Promise<{ lineItems: { id: string }[] }>
    submitScore(token: LtijsToken, lineItemId: string, score: object): Promise<unknown>
    getScores(token: LtijsToken, lineItemId: string): Promise<{ scores: object[] }>
  }
}

export interface LtijsToken {
  user: string
  userInfo: Record<string, string | undefined>
  deploymentId: string
  platformContext: {
    roles: string[]
    context: { id: string; title: string }
    resource?: { id: string; title: string }
    custom: Record<string, string>
    endpoint?: { lineitem?: string; lineitems: string }
  }
}

interface LtijsMembers {
  members: { user_id: string; roles: string[]; name?: string; email?: string }[]
}

interface LtijsAnswer {
  send(body: string): unknown
}

type Row = Record<string, unknown>

/** Keeps what ltijs stores in memory, through the door that it has for other databases than its own. */
class MemoryDatabase {
  readonly #rows = new Map<string, Row[]>()

  async setup() {
    return true
  }

  async Close() {
    return true
  }

  #of(collection: string) {
    const rows = this.#rows.get(collection) ?? []
    this.#rows.set(collection, rows)
    return rows
  }

  #matching(collection: string, query: Row = {}) {
    return this.#of(collection).filter((row) =>
      Object.entries(query).every(([key, value]) => row[key] === value),
    )
  }

  async Get(_key: unknown, collection: string, query?: Row) {
    const found = this.#matching(collection, query)
    return found.length > 0 ? structuredClone(found) : false
  }

  async Insert(_key: unknown, collection: string, item: Row, index: Row = {}) {
    this.#of(collection).push({ ...index, ...item, createdAt: Date.now() })
    return true
  }

  async Replace(key: unknown, collection: string, query: Row, item: Row, index: Row = {}) {
    await this.Delete(collection, query)
    return this.Insert(key, collection, item, { ...query, ...index })
  }

  async Modify(_key: unknown, collection: string, query: Row, change: Row) {
    for (const row of this.#matching(collection, query)) Object.assign(row, change)
    return true
  }

  async Delete(collection: string, query: Row) {
    const gone = new Set(this.#matching(collection, query))
    this.#rows.set(
      collection,
      this.#of(collection).filter((row) => !gone.has(row)),
    )
    return true
  }
}

export interface ThirdPartyTool {
  url: string
  provider: Ltijs
  /** Every launch that the tool accepted, oldest first. */
  launches: LtijsToken[]
  /** What the tool answers a deep-linking request with. */
  items: object[]
}

let started: Promise<ThirdPartyTool> | undefined

/** A tool made with ltijs, a library by others, on a port of this machine. One for each worker. */
export const thirdPartyTool = () => (started ??= start())

async function start(): Promise<ThirdPartyTool> {
  const { Provider: provider } = createRequire(import.meta.url)('ltijs') as { Provider: Ltijs }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.setup(
    'a key for tests alone',
    { plugin: new MemoryDatabase() },
    {
      // The clock of the server under test stands still; the tool's own doesn't.
      tokenMaxAge: false,
      dynReg: { url, name: 'Bridge lab', description: 'Build bridges', autoActivate: true },
    },
  )
  await provider.deploy({ serverless: true, silent: true })
  server.on('request', provider.app)
  const tool: ThirdPartyTool = { url, provider, launches: [], items: [] }
  provider.onConnect((token, _request, answer) => {
    tool.launches.push(token)
    return answer.send('Welcome to the bridge lab')
  })
  provider.onDeepLinking(async (token, _request, answer) => {
    tool.launches.push(token)
    return answer.send(
      await provider.DeepLinking.createDeepLinkingForm(token, tool.items, { message: 'Chosen' }),
    )
  })
  return tool
}
