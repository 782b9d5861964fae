import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { connectionTopic, roomTopic } from '#contract/meetings.ts'

interface Heard {
  type: string
  topic?: string
  name?: string
  data?: { from?: string }
}

/** As long as an offer of three tracks. */
const sdp = 'v=0 '.repeat(1000)

/** One tab's socket in a room, as the web app has it. */
export class MeetingTab {
  readonly id = randomUUID()
  readonly organizationId: string
  readonly meetingId: string
  readonly personId: string
  readonly #token: string
  readonly #waiting = new Map<string, () => void>()
  #socket: WebSocket | undefined

  constructor(organizationId: string, meetingId: string, personId: string, token: string) {
    this.organizationId = organizationId
    this.meetingId = meetingId
    this.personId = personId
    this.#token = token
  }

  async open(address: string) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.#socket = socket
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Heard))
    this.#send({ type: 'authenticate', token: this.#token })
    await this.#subscribe(this.#topic)
    await this.#subscribe(roomTopic(this.organizationId, this.meetingId))
  }

  /** Milliseconds from saying it here to hearing it there. */
  async offerTo(other: MeetingTab): Promise<number> {
    const said = performance.now()
    const heard = other.#when(`from ${this.id}`)
    const data = { to: other.id, description: { type: 'offer', sdp } }
    this.#send({ type: 'say', topic: this.#topic, name: 'signal', data, ref: 1 })
    await heard
    return performance.now() - said
  }

  close() {
    this.#socket?.terminate()
  }

  get #topic() {
    return connectionTopic(this.organizationId, this.meetingId, this.id)
  }

  async #subscribe(topic: string) {
    const subscribed = this.#when(topic)
    this.#send({ type: 'subscribe', topic })
    await subscribed
  }

  #hear({ type, topic, name, data }: Heard) {
    if (type === 'refused') throw new Error(`${topic} refused a tab`)
    if (type === 'subscribed') this.#waiting.get(topic ?? '')?.()
    if (name === 'connection.signalled') this.#waiting.get(`from ${data?.from}`)?.()
  }

  #when(key: string) {
    return new Promise<void>((resolve) => this.#waiting.set(key, resolve))
  }

  #send(message: object) {
    this.#socket?.send(JSON.stringify(message))
  }
}
