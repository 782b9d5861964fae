import { SpanKind } from '@opentelemetry/api'
import type { WebSocket } from 'ws'
import { LiveRequest, liveCloseCodes, type LiveMessage } from '#contract/live.ts'
import { readAccessToken, type AccessClaims } from '#server/http/access-token.ts'
import { asPerson, type VisitorCtx } from '#server/http/as-person.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { findUnreadable } from '#server/http/readable.ts'
import { inSpan } from '#server/telemetry/span.ts'
import { missedEvents, recentEvents } from './catch-up.ts'
import type { LiveEvent } from './live-feed.ts'
import { MessageAllowance } from './message-allowance.ts'
import { socketsOf } from './publish-live.ts'
import type { FoundTopic } from './topic.ts'

type LiveSubscription = Extract<LiveRequest, { type: 'subscribe' }>
type LiveSaying = Extract<LiveRequest, { type: 'say' }>

const maximumTopics = 100

/**
 * What a tab receives: a session limited to one organization only learns that something happened to its person and then
 * asks for details, because the event may be about another organization.
 */
type Hearing = 'everything' | 'names'
/** No server learns of an event later than this. */
const lateSeconds = 60
/** A reader this far behind is disconnected; it reconnects and catches up. */
const maximumBufferedBytes = 4 * 1024 ** 2

interface Options {
  app: Mechanisms
  socket: WebSocket
  ipAddress: string
  findTopic: (name: string) => FoundTopic | undefined
  authenticateWithinSeconds: number
}

/** One tab: its person and its topics. Its messages are processed one at a time, in order. */
export class LiveSocket {
  readonly #options: Options
  readonly #allowance = new MessageAllowance()
  readonly #topics = new Map<string, { stop: () => void; found: FoundTopic; hearing: Hearing }>()
  #claims: AccessClaims | undefined
  #work: Promise<void> = Promise.resolve()
  #deadline: NodeJS.Timeout
  #stopRechecks: (() => void) | undefined
  isAlive = true

  constructor(options: Options) {
    this.#options = options
    this.#deadline = this.#closeAfter(options.authenticateWithinSeconds * 1000)
    const { socket } = options
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => (this.isAlive = true))
    // The library closes the socket itself and gives the reason: 1009 for a message that is too long.
    socket.on('error', () => this.#end())
    // A browser sends 1001 when its page is closed; anything else is an interruption.
    socket.on('close', (code) => this.#end(code === 1001))
  }

  /** Closes a connection whose other end hasn't responded since the last ping. */
  ping() {
    if (!this.isAlive) return this.#options.socket.terminate()
    this.isAlive = false
    this.#options.socket.ping()
  }

  /** Its topics for which listening means being present. */
  get present(): FoundTopic[] {
    return [...this.#topics.values()].flatMap(({ found }) => (found.topic.presence ? found : []))
  }

  #receive(data: unknown, isBinary: boolean) {
    if (!this.#allowance.take()) return this.#close('too_many_messages')
    const request = isBinary ? undefined : readRequest(String(data))
    if (!request) return this.#close('invalid_message')
    this.#then(() =>
      inSpan(`live ${request.type}`, { kind: SpanKind.SERVER }, () => this.#answer(request)),
    )
  }

  #then(task: () => Promise<void>) {
    this.#work = this.#work
      .then(() => (this.#isOpen() ? task() : undefined))
      .catch((error: unknown) => {
        if (isSignedOut(error)) return this.#close('not_signed_in')
        this.#options.app.log.error({ err: error }, 'live socket failed')
        this.#close('server_error')
      })
  }

  async #answer(request: LiveRequest) {
    if (request.type === 'authenticate') return this.#authenticate(request.token)
    if (!this.#claims) return this.#close('not_signed_in')
    if (request.type === 'unsubscribe') return this.#leave(request.topic)
    if (request.type === 'say') return this.#hear(this.#claims, request)
    return this.#subscribe(this.#claims, request)
  }

  async #authenticate(token: string) {
    const { app } = this.#options
    const claims = await readAccessToken(app.keys, `JWT ${token}`, app.clock.now())
    // A signature outlives its session: only the database knows whether the session has ended.
    await asPerson(app, claims, null, null, async () => undefined)
    if (this.#claims && this.#claims.personId !== claims.personId) {
      return this.#close('not_signed_in')
    }
    if (!this.#isOpen()) return
    this.#stopRechecks ??= app.live.listen(socketsOf(claims.personId), () =>
      this.#then(() => this.#recheck()),
    )
    this.#claims = claims
    clearTimeout(this.#deadline)
    this.#deadline = this.#closeAfter(claims.expiresAt - app.clock.now().getTime())
    // A session that was young enough for an organization when it subscribed may be too old by now.
    if (this.#topics.size > 0) await this.#recheck()
  }

  async #subscribe(claims: AccessClaims, { topic, last_id, age_ms }: LiveSubscription) {
    this.#unsubscribe(topic)
    const found = this.#options.findTopic(topic)
    const came = found?.topic.presence?.came
    const hearing =
      found && this.#topics.size < maximumTopics && (await this.#mayListen(claims, found, came))
    if (!found || !hearing) return this.#send({ type: 'refused', topic })
    if (!this.#isOpen()) return
    const { app } = this.#options
    // Events that arrive while past events are read are delivered afterwards. The newest past events may arrive again
    // if this server learns of them late; they are sent once.
    let waiting: LiveEvent[] | undefined = []
    const told = new Set<number>()
    const tell = (event: LiveEvent) => {
      if (!told.has(event.id)) this.#sendEvent(event)
    }
    const stop = app.live.listen(topic, (event) => (waiting ? waiting.push(event) : tell(event)))
    this.#topics.set(topic, { stop, found, hearing })
    this.#send({ type: 'subscribed', topic })
    const { database } = app
    if (last_id) await this.#tellMissed(missedEvents(database, topic, Number(last_id)), told)
    else if (age_ms) await this.#tellMissed(recentEvents(database, topic, age_ms), told)
    for (const event of waiting) tell(event)
    waiting = undefined
    if (told.size > 0) setTimeout(() => told.clear(), lateSeconds * 1000).unref()
  }

  /**
   * Page by page, each only once the previous one has been sent: a long absence costs no more memory than a short one.
   */
  async #tellMissed(pages: AsyncGenerator<LiveEvent[]>, told: Set<number>) {
    for await (const events of pages) {
      for (const event of events) {
        told.add(event.id)
        this.#sendEvent(event)
      }
      if (!this.#isOpen()) break
      await new Promise<void>((sent) =>
        this.#options.socket.ping(undefined, undefined, () => sent()),
      )
    }
  }

  async #hear(claims: AccessClaims, { topic, name, data, ref }: LiveSaying) {
    const { found } = this.#topics.get(topic) ?? {}
    const hear = found?.topic.hear
    const refusal =
      found && hear
        ? await this.#enter(claims, found, async (ctx) => {
            await hear(ctx, found.params, { name, data })
            return null
          }).catch(asRefusal)
        : new Problem('not_found')
    const error = refusal && { code: refusal.code, detail: refusal.message }
    this.#send({ type: 'heard', ref, error })
  }

  #leave(topic: string) {
    const { found } = this.#topics.get(topic) ?? {}
    this.#unsubscribe(topic)
    if (found) this.#tellLeft(found)
  }

  #tellLeft({ topic, params }: FoundTopic) {
    const { app } = this.#options
    topic.presence
      ?.left(app, params)
      .catch((error: unknown) => app.log.error({ err: error }, 'leaving a live topic failed'))
  }

  #unsubscribe(topic: string) {
    this.#topics.get(topic)?.stop()
    this.#topics.delete(topic)
  }

  /** One transaction as the person, in the organization of the topic; non-members are refused. */
  #enter<T>(claims: AccessClaims, found: FoundTopic, run: (ctx: VisitorCtx) => Promise<T>) {
    const organizationId = found.params['organizationId'] ?? null
    const { app, ipAddress } = this.#options
    return asPerson(app, claims, organizationId, ipAddress, async (ctx) => {
      if (organizationId !== null && ctx.role === null) throw new Problem('not_found')
      return run(ctx)
    })
  }

  async #mayListen(
    claims: AccessClaims,
    found: FoundTopic,
    then?: (ctx: VisitorCtx, params: FoundTopic['params']) => Promise<unknown>,
  ): Promise<Hearing | false> {
    const { topic, params } = found
    const asked = this.#enter(claims, found, async (ctx) => {
      const may = await topic.authorize(ctx, params)
      if (!may) return false
      await then?.(ctx, params)
      return ctx.onlyOrganizationId && !params['organizationId'] ? 'names' : 'everything'
    })
    // A rule may look for the object it protects, and not finding it is an answer too.
    return asked.catch((error: unknown) => {
      asRefusal(error)
      return false as const
    })
  }

  async #recheck() {
    if (!this.#claims) return
    await asPerson(this.#options.app, this.#claims, null, null, async () => undefined)
    for (const [topic, listening] of this.#topics) {
      const hearing = await this.#mayListen(this.#claims, listening.found)
      if (hearing) {
        listening.hearing = hearing
        continue
      }
      this.#unsubscribe(topic)
      this.#send({ type: 'refused', topic })
    }
  }

  #sendEvent(event: LiveEvent) {
    const namesOnly = this.#topics.get(event.topic)?.hearing === 'names'
    this.#sendText(textOf(namesOnly ? { ...event, data: null } : event))
  }

  #send(message: LiveMessage) {
    this.#sendText(JSON.stringify(message))
  }

  #sendText(text: string) {
    const { socket } = this.#options
    if (!this.#isOpen()) return
    if (socket.bufferedAmount > maximumBufferedBytes) return this.#close('too_slow')
    socket.send(text)
  }

  #isOpen() {
    return this.#options.socket.readyState === 1
  }

  #closeAfter(milliseconds: number) {
    return setTimeout(() => this.#close('not_signed_in'), Math.max(0, milliseconds)).unref()
  }

  #close(reason: keyof typeof liveCloseCodes) {
    this.#end()
    this.#options.socket.close(liveCloseCodes[reason], reason)
  }

  #end(closedByPage = false) {
    clearTimeout(this.#deadline)
    this.#stopRechecks?.()
    const present = this.present
    for (const { stop } of this.#topics.values()) stop()
    this.#topics.clear()
    if (closedByPage) for (const found of present) this.#tellLeft(found)
  }
}

const texts = new WeakMap<LiveEvent, string>()

/** Serialized once, however many sockets it is sent to. */
function textOf(event: LiveEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const { id, topic, name, data, position } = event
  const message: LiveMessage = {
    type: 'event',
    topic,
    id: String(id),
    name,
    data,
    ...(position && { position }),
  }
  const text = JSON.stringify(message)
  texts.set(event, text)
  return text
}

function readRequest(text: string): LiveRequest | undefined {
  try {
    const request: unknown = JSON.parse(text)
    return findUnreadable(request) ? undefined : LiveRequest.safeParse(request).data
  } catch {
    return undefined
  }
}

/** Errors that a person may see; anything else, including an ended session, is rethrown. */
function asRefusal(error: unknown): Problem {
  if (error instanceof Problem && !isSignedOut(error)) return error
  throw error
}

const isSignedOut = (error: unknown) =>
  error instanceof Problem && ['session_expired', 'not_signed_in'].includes(error.code)
