import {
  slots,
  type EngineEvents,
  type LinkState,
  type MeetingEngine,
  type ReceivedSignal,
  type Slot,
} from './meeting-engine.ts'
import { MeshPeer, type Tracks } from './mesh-peer.ts'

interface Options {
  connectionId: string
  iceServers: RTCIceServer[]
  events: EngineEvents
}

/** Every tab sends to every other; no server sees the media. Right for small rooms. */
export class MeshEngine implements MeetingEngine {
  readonly #options: Options
  readonly #peers = new Map<string, MeshPeer>()
  readonly #tracks: Tracks = { audio: null, camera: null, screen: null }

  constructor(options: Options) {
    this.#options = options
  }

  setPeers(connectionIds: readonly string[]) {
    const wanted = new Set(connectionIds)
    for (const [id, peer] of this.#peers) {
      if (wanted.has(id)) continue
      peer.close()
      this.#peers.delete(id)
      for (const slot of slots) this.#options.events.media(id, slot, null)
    }
    for (const id of wanted) this.#peer(id)
  }

  setTrack(slot: Slot, track: MediaStreamTrack | null) {
    this.#tracks[slot] = track
    for (const peer of this.#peers.values()) peer.setTrack(slot, track)
  }

  /** A signal may come before the news that its sender is in the room; the server has checked that they are. */
  receive({ from, ...signal }: ReceivedSignal) {
    this.#peer(from).receive(signal)
  }

  resume() {
    for (const peer of this.#peers.values()) peer.resume()
  }

  async measure(): Promise<Map<string, LinkState>> {
    const states = [...this.#peers].map(async ([id, peer]) => [id, await peer.measure()] as const)
    return new Map(await Promise.all(states))
  }

  close() {
    this.setPeers([])
  }

  #peer(id: string): MeshPeer {
    const known = this.#peers.get(id)
    if (known) return known
    const { connectionId, iceServers, events } = this.#options
    const peer = new MeshPeer({
      iceServers,
      polite: connectionId < id,
      tracks: this.#tracks,
      send: (signal) => events.send({ to: id, ...signal }),
      onTrack: (slot, track) => events.media(id, slot, track),
    })
    this.#peers.set(id, peer)
    return peer
  }
}
