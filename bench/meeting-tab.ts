import { randomUUID } from 'node:crypto'
import { connectionTopic, roomTopic } from '#contract/meetings.ts'
import { LiveTab, type Heard } from './live-tab.ts'

/** As long as an offer of three tracks. */
const sdp = 'v=0 '.repeat(1000)

/** One tab in a room. */
export class MeetingTab extends LiveTab {
  readonly id = randomUUID()
  readonly organizationId: string
  readonly meetingId: string
  readonly personId: string
  readonly #waiting = new Map<string, () => void>()

  constructor(organizationId: string, meetingId: string, personId: string, token: string) {
    super(token)
    this.organizationId = organizationId
    this.meetingId = meetingId
    this.personId = personId
  }

  override async open(address: string) {
    await super.open(address)
    await this.subscribe(this.#topic)
    await this.subscribe(roomTopic(this.organizationId, this.meetingId))
  }

  /** Milliseconds from sending here to receiving there. */
  async offerTo(other: MeetingTab): Promise<number> {
    const said = performance.now()
    const heard = new Promise<void>((resolve) => other.#waiting.set(this.id, resolve))
    const data = { to: other.id, description: { type: 'offer', sdp } }
    this.send({ type: 'say', topic: this.#topic, name: 'signal', data, ref: 1 })
    await heard
    return performance.now() - said
  }

  protected override hear({ name, data }: Heard) {
    if (name === 'connection.signalled') this.#waiting.get((data as { from: string }).from)?.()
  }

  get #topic() {
    return connectionTopic(this.organizationId, this.meetingId, this.id)
  }
}
