import type { Signal } from '#contract/meetings.ts'
import { LinkMeter } from './link-meter.ts'
import { slots, type LinkState, type ReceivedSignal, type Slot } from './meeting-engine.ts'

export type Tracks = Record<Slot, MediaStreamTrack | null>

interface Options {
  iceServers: RTCIceServer[]
  /** Of two that offer at once the polite one gives way. The other one makes the first offer. */
  polite: boolean
  tracks: Tracks
  send: (signal: Omit<Signal, 'to'>) => void
  onTrack: (slot: Slot, track: MediaStreamTrack) => void
}

/** Candidates come in bursts; one message carries a burst. */
const gatherMilliseconds = 80
const patienceMilliseconds = 4_000

/** The connection to one other tab, by the pattern of perfect negotiation (WebRTC 1.0, section 10.7). */
export class MeshPeer {
  readonly #options: Options
  readonly #connection: RTCPeerConnection
  readonly #meter: LinkMeter
  #makingOffer = false
  #ignoresOffer = false
  #work: Promise<void> = Promise.resolve()
  #gathered: RTCIceCandidate[] = []
  #gathering: ReturnType<typeof setTimeout> | undefined
  #impatience: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    const connection = new RTCPeerConnection({ iceServers: options.iceServers })
    this.#connection = connection
    this.#meter = new LinkMeter(connection)
    connection.addEventListener('negotiationneeded', () => void this.#offer())
    connection.addEventListener('icecandidate', ({ candidate }) => this.#gather(candidate))
    connection.addEventListener('connectionstatechange', () => this.#watch())
    connection.addEventListener('track', ({ track, transceiver }) => {
      const slot = slots[connection.getTransceivers().indexOf(transceiver)]
      if (slot) options.onTrack(slot, track)
    })
    if (options.polite) return
    for (const slot of slots) {
      const track = options.tracks[slot]
      connection.addTransceiver(track ?? (slot === 'audio' ? 'audio' : 'video'), {
        direction: 'sendrecv',
        ...(slot === 'camera' && { sendEncodings: [{ maxBitrate: 700_000 }] }),
      })
    }
  }

  setTrack(slot: Slot, track: MediaStreamTrack | null) {
    const sender = this.#connection.getTransceivers()[slots.indexOf(slot)]?.sender
    sender?.replaceTrack(track).catch(() => undefined)
  }

  receive(signal: Omit<ReceivedSignal, 'from'>) {
    this.#work = this.#work.then(() => this.#take(signal)).catch(() => this.#restart())
  }

  resume() {
    const { connectionState, signalingState, localDescription } = this.#connection
    if (connectionState === 'connected') return
    if (signalingState === 'have-local-offer' && localDescription) {
      this.#options.send({ description: toDescription(localDescription) })
    } else if (!this.#options.polite) this.#restart()
  }

  measure(): Promise<LinkState> {
    return this.#meter.measure()
  }

  close() {
    clearTimeout(this.#gathering)
    clearTimeout(this.#impatience)
    this.#connection.close()
  }

  async #offer() {
    try {
      this.#makingOffer = true
      await this.#connection.setLocalDescription()
      this.#sendDescription()
    } catch {
      // Closed meanwhile, or the other side's offer came first: nothing is left to offer.
    } finally {
      this.#makingOffer = false
    }
  }

  async #take({ description, candidates = [] }: Omit<ReceivedSignal, 'from'>) {
    const connection = this.#connection
    if (description) {
      const isOffer = description.type === 'offer'
      const collides = isOffer && (this.#makingOffer || connection.signalingState !== 'stable')
      this.#ignoresOffer = !this.#options.polite && collides
      if (this.#ignoresOffer) return
      // An answer that comes a second time answers nothing.
      if (!isOffer && connection.signalingState !== 'have-local-offer') return
      await connection.setRemoteDescription(description)
      if (isOffer) {
        await this.#sendBack()
        await connection.setLocalDescription()
        this.#sendDescription()
      }
    }
    for (const candidate of candidates) {
      await connection.addIceCandidate(candidate).catch((error: unknown) => {
        if (!this.#ignoresOffer) throw error
      })
    }
  }

  /** The other side made the places; ours go into the same ones. */
  async #sendBack() {
    for (const [index, transceiver] of this.#connection.getTransceivers().entries()) {
      const slot = slots[index]
      if (!slot || transceiver.direction === 'sendrecv') continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#options.tracks[slot])
    }
  }

  #sendDescription() {
    const { localDescription } = this.#connection
    if (localDescription) this.#options.send({ description: toDescription(localDescription) })
  }

  #gather(candidate: RTCIceCandidate | null) {
    if (candidate) this.#gathered.push(candidate)
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      const candidates = this.#gathered.map((each) => each.toJSON() as { candidate: string })
      this.#gathered = []
      if (candidates.length > 0) this.#options.send({ candidates })
    }, gatherMilliseconds)
  }

  /** A network that changed needs new candidates; one that blinked mends itself. */
  #watch() {
    const { connectionState } = this.#connection
    clearTimeout(this.#impatience)
    if (connectionState === 'failed') this.#restart()
    if (connectionState === 'disconnected') {
      this.#impatience = setTimeout(() => this.#restart(), patienceMilliseconds)
    }
  }

  #restart() {
    if (this.#connection.signalingState !== 'closed') this.#connection.restartIce()
  }
}

const toDescription = ({ type, sdp }: RTCSessionDescription) => ({ type, sdp })
