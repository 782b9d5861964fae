import { WebSocket } from 'ws'
import type { LiveMessage, LiveRequest } from '#contract/live.ts'

/** A tab: what it was told so far, and why it was closed. */
export class LiveClient {
  readonly told: LiveMessage[] = []
  closed: { code: number; reason: string } | undefined
  readonly socket: WebSocket

  constructor(address: string) {
    this.socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.socket.on('message', (data: Buffer) =>
      this.told.push(JSON.parse(data.toString()) as LiveMessage),
    )
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.socket.on('error', () => undefined)
  }

  static async open(address: string): Promise<LiveClient> {
    const client = new LiveClient(address)
    await new Promise((resolve) => client.socket.once('open', resolve))
    return client
  }

  send(message: LiveRequest) {
    this.socket.send(JSON.stringify(message))
  }

  /** As the web client does: the token and the topics in one go. */
  begin(token: string, ...topics: string[]) {
    this.send({ type: 'authenticate', token })
    for (const topic of topics) this.send({ type: 'subscribe', topic })
  }

  get events() {
    return this.told.filter((message) => message.type === 'event')
  }

  close() {
    this.socket.terminate()
  }
}
