import { liveCloseCodes, type LiveMessage, type LiveRequest } from '#contract/live.ts'
import { keepPosition } from './position.ts'

/** An event of a topic: `id` increases within the topic, so a listener can catch up after an interruption. */
export interface LiveEvent {
  topic: string
  id: string
  name: string
  data: unknown
}

type Listener = (event: LiveEvent) => void

/** Whether the server is currently subscribed for us: `refused` if the topic doesn't exist for this person. */
export type TopicState = 'open' | 'lost' | 'refused'
type Watcher = (state: TopicState) => void

/** Why the server didn't accept a message. */
export class SayError extends Error {
  /** Undefined if the connection was lost before a response arrived. */
  readonly code: string | undefined

  constructor(code?: string, detail = 'The connection was lost.') {
    super(detail)
    this.code = code
  }
}

interface Answer {
  resolve: () => void
  reject: (error: SayError) => void
}

interface Topic {
  listeners: Set<Listener>
  watchers: Set<Watcher>
  last_id: string | null
  /** The listeners' data wasn't read before this time, by `performance.now()`. */
  readAt: number
}

export interface LiveOptions {
  open: () => WebSocket
  /**
   * A token that the server accepts now, a new one if it refused the last; null while nobody is signed in, and the
   * socket stays closed.
   */
  token: (refused: boolean) => Promise<string | null>
  /** Milliseconds to wait before attempt number n. */
  delay?: (attempt: number) => number
}

/**
 * One socket for all topics of this tab. It opens with the first subscription, closes with the last, and reconnects
 * automatically after an interruption, asking each topic for missed events.
 */
export class Live {
  readonly #options: LiveOptions
  readonly #topics = new Map<string, Topic>()
  #socket: WebSocket | null = null
  #attempt = 0
  /** Increases with every start, so events from an abandoned connection are ignored. */
  #start = 0
  #starting = false
  #refused = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #ref = 0
  readonly #answers = new Map<number, Answer>()

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /**
   * Calls the listener with every event of the topic until the returned function is called. The listener's data was
   * read about now, before the server is subscribed: events in between are sent too, and may be known already.
   */
  subscribe(name: string, listener: Listener, watcher?: Watcher): () => void {
    let topic = this.#topics.get(name)
    if (!topic) {
      topic = { listeners: new Set(), watchers: new Set(), last_id: null, readAt: readAtLeastAt() }
      this.#topics.set(name, topic)
      if (this.#isOpen()) this.#ask(name, topic)
    }
    topic.listeners.add(listener)
    if (watcher) topic.watchers.add(watcher)
    this.#connect()
    return () => {
      topic.listeners.delete(listener)
      if (watcher) topic.watchers.delete(watcher)
      if (topic.listeners.size > 0 || this.#topics.get(name) !== topic) return
      this.#topics.delete(name)
      if (this.#isOpen()) this.#send({ type: 'unsubscribe', topic: name })
      if (this.#topics.size === 0) this.close()
    }
  }

  /** Sends a message to a subscribed topic; rejects with a SayError if it wasn't accepted. */
  say(topic: string, name: string, data: unknown): Promise<void> {
    if (!this.#isOpen()) return Promise.reject(new SayError())
    const ref = ++this.#ref
    return new Promise((resolve, reject) => {
      this.#answers.set(ref, { resolve, reject })
      this.#send({ type: 'say', topic, name, data, ref })
    })
  }

  /** Reconnects with the current token, as after login or logout. */
  reconnect(): void {
    this.close()
    for (const topic of this.#topics.values()) {
      topic.last_id = null
      topic.readAt = readAtLeastAt()
    }
    if (this.#topics.size > 0) this.#connect()
  }

  /** Sends the renewed access token to the server, so it keeps sending events. */
  renew(token: string): void {
    if (this.#isOpen()) this.#send({ type: 'authenticate', token })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#attempt = 0
    this.#start++
    this.#starting = false
    const socket = this.#socket
    this.#socket = null
    if (socket) letGo(socket)
    this.#lose()
  }

  #lose(): void {
    for (const { reject } of this.#answers.values()) reject(new SayError())
    this.#answers.clear()
    for (const { watchers } of this.#topics.values()) for (const watch of watchers) watch('lost')
  }

  #connect(): void {
    if (this.#starting || this.#socket !== null || this.#timer !== undefined) return
    this.#starting = true
    const start = ++this.#start
    this.#options.token(this.#refused).then(
      (token) => {
        if (start !== this.#start) return
        this.#starting = false
        this.#refused = false
        if (token !== null) this.#open(token)
      },
      () => {
        if (start !== this.#start) return
        this.#starting = false
        this.#retry()
      },
    )
  }

  #open(token: string): void {
    const socket = this.#options.open()
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return
      this.#send({ type: 'authenticate', token })
      for (const [name, topic] of this.#topics) this.#ask(name, topic)
    })
    socket.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (socket === this.#socket) this.#receive(message.data)
    })
    socket.addEventListener('close', ({ code }: CloseEvent) => {
      if (socket !== this.#socket) return
      this.#socket = null
      this.#refused = code === liveCloseCodes.not_signed_in
      this.#lose()
      this.#retry()
    })
  }

  #retry(): void {
    if (this.#topics.size === 0) return
    const wait = (this.#options.delay ?? backoff)(this.#attempt++)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#connect()
    }, wait)
  }

  #receive(data: unknown): void {
    const message = messageOf(data)
    if (message?.type === 'heard') return this.#hear(message)
    if (message?.type === 'subscribed' || message?.type === 'refused') {
      const state = message.type === 'refused' ? 'refused' : 'open'
      this.#attempt = 0
      for (const watch of this.#topics.get(message.topic)?.watchers ?? []) watch(state)
      return
    }
    if (message?.type !== 'event') return
    const { type: _, position, ...event } = message
    // Listeners read again: what they heard of must be there.
    keepPosition(position)
    this.#attempt = 0
    const topic = this.#topics.get(event.topic)
    if (!topic) return
    // An event that was already seen may arrive again; the resume position only moves forward.
    if (Number(event.id) > Number(topic.last_id)) topic.last_id = event.id
    for (const listener of topic.listeners) listener(event)
  }

  #hear({ ref, error }: Extract<LiveMessage, { type: 'heard' }>): void {
    const answer = this.#answers.get(ref)
    this.#answers.delete(ref)
    if (error) answer?.reject(new SayError(error.code, error.detail))
    else answer?.resolve()
  }

  #ask(topic: string, { last_id, readAt }: Topic): void {
    const age_ms = Math.min(Math.ceil(Math.max(0, performance.now() - readAt)), longestAgeMs)
    this.#send({ type: 'subscribe', topic, last_id, ...(last_id === null && { age_ms }) })
  }

  #send(message: LiveRequest): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #isOpen(): boolean {
    return this.#socket?.readyState === 1
  }
}

/** Browsers log an error for a socket that is closed before it has opened, so it is closed once it has. */
function letGo(socket: WebSocket): void {
  if (socket.readyState === 0) socket.addEventListener('open', () => socket.close())
  else socket.close()
}

/** Data is read shortly before it is shown; on a slow machine, even seconds. */
const readBeforeMs = 3_000
const readAtLeastAt = () => performance.now() - readBeforeMs

/** Nothing older is known. */
const longestAgeMs = 86_400_000

/** 1 s doubling to 30 s, with a random part so many tabs don't reconnect at the same moment. */
function backoff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 2)
}

function messageOf(data: unknown): LiveMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as LiveMessage
    if (message.type !== 'event') return message
    if (typeof message.topic !== 'string' || typeof message.name !== 'string') return null
    return message
  } catch {
    return null
  }
}
