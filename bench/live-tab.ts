import { WebSocket } from 'ws'
import { livePath } from '#contract/live.ts'

export interface Heard {
  type: string
  topic?: string
  name?: string
  data?: unknown
}

/** One tab's socket, as in the web app. */
export class LiveTab {
  readonly #token: string
  readonly #subscribed = new Map<string, () => void>()
  #socket: WebSocket | undefined

  constructor(token: string) {
    this.#token = token
  }

  /** Messages after subscribing; each kind of tab listens for its own. */
  protected hear(_news: Heard): void {}

  async open(address: string) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${livePath}`)
    this.#socket = socket
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as Heard))
    this.send({ type: 'authenticate', token: this.#token })
  }

  async subscribe(topic: string) {
    const subscribed = new Promise<void>((resolve) => this.#subscribed.set(topic, resolve))
    this.send({ type: 'subscribe', topic })
    await subscribed
  }

  send(message: object) {
    this.#socket?.send(JSON.stringify(message))
  }

  close() {
    this.#socket?.terminate()
  }

  #take(news: Heard) {
    if (news.type === 'refused') throw new Error(`${news.topic} refused a tab`)
    if (news.type === 'subscribed') this.#subscribed.get(news.topic ?? '')?.()
    else this.hear(news)
  }
}
