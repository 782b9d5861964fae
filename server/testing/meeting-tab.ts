import { expect, vi } from 'vitest'
import { connectionTopic, joinMeeting, roomTopic } from '#contract/meetings.ts'
import { call, type Actor } from './actors.ts'
import { LiveClient } from './live-client.ts'
import { listening } from './listening.ts'

/** A tab in a meeting as the web app has it: joined by a call, there by its socket. */
export class MeetingTab {
  readonly client: LiveClient
  readonly connectionId: string
  readonly topic: string
  #ref = 0

  constructor(client: LiveClient, connectionId: string, topic: string) {
    this.client = client
    this.connectionId = connectionId
    this.topic = topic
  }

  static async open(
    actor: Actor,
    place: { organizationId: string; meetingId: string },
  ): Promise<MeetingTab> {
    const { body, error } = await call(actor, joinMeeting, { params: place })
    if (!body.me) throw new Error(error.code)
    const { organizationId, meetingId } = place
    const { connection_id } = body.me
    const topic = connectionTopic(organizationId, meetingId, connection_id)
    const client = await LiveClient.open(await listening())
    client.begin(actor.accessToken, topic)
    await vi.waitFor(() => expect(client.told).toContainEqual({ type: 'subscribed', topic }))
    const tab = new MeetingTab(client, connection_id, topic)
    if (body.me.status !== 'waiting') await tab.enter(place)
    return tab
  }

  async enter({ organizationId, meetingId }: { organizationId: string; meetingId: string }) {
    const topic = roomTopic(organizationId, meetingId)
    this.client.send({ type: 'subscribe', topic })
    await vi.waitFor(() => expect(this.client.told).toContainEqual({ type: 'subscribed', topic }))
  }

  /** Says something and answers the code of the refusal, or null. */
  async say(name: string, data: unknown, topic = this.topic): Promise<string | null> {
    const ref = ++this.#ref
    this.client.send({ type: 'say', topic, name, data, ref })
    return vi.waitFor(() => {
      const answer = this.client.told.find((it) => it.type === 'heard' && it.ref === ref)
      if (answer?.type !== 'heard') throw new Error('not heard yet')
      return answer.error?.code ?? null
    })
  }

  heard(name: string) {
    return this.client.events.filter((event) => event.name === name).map(({ data }) => data)
  }

  /** As a browser says when its page goes away. */
  closePage() {
    this.client.socket.close(1001)
  }
}
