import type { LinkState } from './meeting-engine.ts'
import { qualityOf } from './quality.ts'

/** Looks at a connection again and again: how loud the other side is, and how well it gets through since last time. */
export class LinkMeter {
  readonly #connection: RTCPeerConnection
  #before = { received: 0, lost: 0 }

  constructor(connection: RTCPeerConnection) {
    this.#connection = connection
  }

  async measure(): Promise<LinkState> {
    const connection = this.#connection
    const level = connection
      .getReceivers()
      .filter(({ track }) => track.kind === 'audio')
      .flatMap((receiver) => receiver.getSynchronizationSources())
      .reduce((loudest, { audioLevel = 0 }) => Math.max(loudest, audioLevel), 0)
    if (connection.connectionState !== 'connected') return { quality: 'lost', level: 0 }
    const now = { received: 0, lost: 0 }
    let seconds = 0
    const report = (await connection.getStats()) as unknown as Map<string, Record<string, number>>
    for (const entry of report.values()) {
      const type = entry['type'] as unknown as string
      if (type === 'inbound-rtp') {
        now.received += entry['packetsReceived'] ?? 0
        now.lost += Math.max(0, entry['packetsLost'] ?? 0)
      }
      if (type === 'candidate-pair' && entry['nominated']) {
        seconds = entry['currentRoundTripTime'] ?? 0
      }
    }
    const received = now.received - this.#before.received
    const lost = now.lost - this.#before.lost
    this.#before = now
    return { quality: qualityOf(lost / Math.max(1, received + lost), seconds), level }
  }
}
