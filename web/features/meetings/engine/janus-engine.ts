import type { MeetingEngineChoice } from '#contract/meetings.ts'
import { JanusSocket, type RoomHandle, type RoomNews } from './janus-socket.ts'
import { LinkMeter } from './link-meter.ts'
import {
  slots,
  type EngineEvents,
  type LinkState,
  type MeetingEngine,
  type Slot,
} from './meeting-engine.ts'

type Choice = Extract<MeetingEngineChoice, { kind: 'janus' }>

interface Options {
  connectionId: string
  iceServers: RTCIceServer[]
  events: EngineEvents
  /** Asks our server where the room's media goes now, and to be let in there. */
  prepare: () => Promise<MeetingEngineChoice>
}

interface Link {
  connection: RTCPeerConnection
  handle: RoomHandle
}

/** One try to see someone. */
interface Watch {
  /** Null until the media server has offered something. */
  link: (Link & { meter: LinkMeter }) | null
  /** Ends a try that leads nowhere. */
  deadline: ReturnType<typeof setTimeout>
}

/** A visit to the media server: all of it is given up together when the server is lost. */
interface Visit {
  choice: Choice
  socket: JanusSocket
  /** Proves to the room that whoever watches came in by the door. */
  privateId: number
  sending: Link | null
  /** Numbers of those who send something. */
  feeds: Set<number>
  watched: Map<string, Watch>
}

const firstPause = 500
const longestPause = 8_000
const longestWait = 15_000

/** The number that a tab sends under; our server reckons the same. */
const feedOf = (connectionId: string) =>
  Number.parseInt(connectionId.replaceAll('-', '').slice(0, 12), 16)

/** Every tab sends once, to a media server, and gets from it what the others send. Right for large rooms. */
export class JanusEngine implements MeetingEngine {
  readonly #options: Options
  readonly #tracks: Record<Slot, MediaStreamTrack | null> = {
    audio: null,
    camera: null,
    screen: null,
  }
  #peers: readonly string[] = []
  #visit: Visit | null = null
  #closed = false
  /** Only the newest goes on. */
  #attempt = 0
  #pause = firstPause
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    void this.#start()
  }

  setPeers(connectionIds: readonly string[]) {
    this.#peers = connectionIds
    this.#settle()
  }

  setTrack(slot: Slot, track: MediaStreamTrack | null) {
    this.#tracks[slot] = track
    const sender = this.#visit?.sending?.connection.getTransceivers()[slots.indexOf(slot)]?.sender
    sender?.replaceTrack(track).catch(() => undefined)
  }

  /** The tabs have nothing to say to each other: the media server stands between. */
  receive() {}

  /** A lost media server is looked for without our socket, too. */
  resume() {}

  /** The room goes on at another media server. */
  move() {
    this.#attempt += 1
    this.#again(0)
  }

  async measure(): Promise<Map<string, LinkState>> {
    const watched = [...(this.#visit?.watched ?? [])]
    const states = this.#peers.map(async (id): Promise<[string, LinkState]> => {
      const link = watched.find(([other]) => other === id)?.[1].link
      const lost: LinkState = { quality: 'lost', level: 0 }
      return [id, link ? await link.meter.measure() : lost]
    })
    return new Map(await Promise.all(states))
  }

  close() {
    this.#closed = true
    this.#leave()
  }

  #leave() {
    clearTimeout(this.#timer)
    const visit = this.#visit
    this.#visit = null
    if (!visit) return
    for (const id of visit.watched.keys()) this.#unwatch(visit, id)
    visit.sending?.connection.close()
    visit.socket.close()
  }

  /** Gives everything up and begins anew, later and later while it fails. */
  #again(pause = this.#pause) {
    this.#leave()
    if (this.#closed) return
    this.#pause = Math.min(this.#pause * 2, longestPause)
    this.#timer = setTimeout(() => void this.#start(), pause)
  }

  async #start() {
    const attempt = ++this.#attempt
    const isOver = () => this.#closed || attempt !== this.#attempt
    let visit: Visit | null = null
    try {
      const choice = await this.#options.prepare()
      if (isOver() || choice.kind !== 'janus') return
      const socket = await JanusSocket.open(choice.url, () => visit && this.#lost(visit))
      if (isOver()) return socket.close()
      visit = { choice, socket, privateId: 0, sending: null, feeds: new Set(), watched: new Map() }
      this.#visit = visit
      await this.#send(visit)
      this.#pause = firstPause
    } catch {
      if (!isOver()) this.#again()
    }
  }

  #lost(visit: Visit) {
    if (this.#visit === visit) this.#again()
  }

  async #send(visit: Visit) {
    const { connectionId, iceServers } = this.#options
    const { room, token } = visit.choice
    const handle = await visit.socket.attach({
      onNews: (news) => this.#hear(visit, news),
      onHangUp: () => this.#lost(visit),
    })
    const id = feedOf(connectionId)
    const { news } = await handle.ask({ request: 'join', ptype: 'publisher', room, id, token })
    visit.privateId = news.private_id ?? 0
    this.#hear(visit, news)
    const connection = connect(iceServers, handle, () => this.#lost(visit))
    visit.sending = { connection, handle }
    for (const slot of slots) {
      connection.addTransceiver(this.#tracks[slot] ?? (slot === 'audio' ? 'audio' : 'video'), {
        direction: 'sendonly',
        ...(slot === 'camera' && { sendEncodings: [{ maxBitrate: 700_000 }] }),
      })
    }
    await connection.setLocalDescription()
    const descriptions = connection
      .getTransceivers()
      .map(({ mid }, index) => ({ mid, description: slots[index] }))
    const { jsep } = await handle.ask(
      { request: 'publish', descriptions },
      connection.localDescription?.toJSON(),
    )
    if (jsep) await connection.setRemoteDescription(jsep)
  }

  #hear(visit: Visit, news: RoomNews) {
    for (const { id } of news.publishers ?? []) visit.feeds.add(id)
    for (const gone of [news.unpublished, news.leaving, news.kicked]) {
      if (typeof gone === 'number') visit.feeds.delete(gone)
    }
    this.#settle()
  }

  /** Watches whoever is in the room and sends, and nobody else. */
  #settle() {
    const visit = this.#visit
    if (!visit) return
    const wanted = new Set(this.#peers.filter((id) => visit.feeds.has(feedOf(id))))
    for (const id of visit.watched.keys()) if (!wanted.has(id)) this.#unwatch(visit, id)
    for (const id of wanted) if (!visit.watched.has(id)) void this.#watch(visit, id)
  }

  async #watch(visit: Visit, id: string) {
    const { events, iceServers } = this.#options
    // An earlier try that ends late must not end this one.
    const isPresent = () => visit === this.#visit && visit.watched.get(id) === watch
    const retry = () => {
      if (!isPresent()) return
      this.#unwatch(visit, id)
      setTimeout(() => this.#settle(), firstPause)
    }
    const isConnected = () => watch.link?.connection.connectionState === 'connected'
    const watch: Watch = {
      link: null,
      deadline: setTimeout(() => void (isConnected() || retry()), longestWait),
    }
    visit.watched.set(id, watch)
    let handle: RoomHandle | undefined
    try {
      handle = await visit.socket.attach({ onHangUp: retry })
      const { news, jsep } = await handle.ask({
        request: 'join',
        ptype: 'subscriber',
        room: visit.choice.room,
        streams: [{ feed: feedOf(id) }],
        private_id: visit.privateId,
      })
      // They may have gone while we asked.
      if (!isPresent()) return handle.detach()
      if (!jsep) throw new Error('There is nothing to watch yet.')
      const connection = connect(iceServers, handle, retry)
      watch.link = { connection, handle, meter: new LinkMeter(connection) }
      connection.addEventListener('track', ({ track, transceiver }) => {
        const stream = news.streams?.find(({ mid }) => mid === transceiver.mid)
        const slot = slots.find((each) => each === stream?.feed_description)
        if (slot) events.media(id, slot, track)
      })
      await connection.setRemoteDescription(jsep)
      await connection.setLocalDescription()
      await handle.ask({ request: 'start' }, connection.localDescription?.toJSON())
    } catch {
      // What was never watched holds no handle that would let go of it.
      if (!watch.link) handle?.detach()
      retry()
    }
  }

  #unwatch(visit: Visit, id: string) {
    const watch = visit.watched.get(id)
    visit.watched.delete(id)
    clearTimeout(watch?.deadline)
    if (!watch?.link) return
    watch.link.connection.close()
    watch.link.handle.detach()
    for (const slot of slots) this.#options.events.media(id, slot, null)
  }
}

/** A connection to the media server whose candidates go there as they are found. */
function connect(iceServers: RTCIceServer[], handle: RoomHandle, onFailed: () => void) {
  const connection = new RTCPeerConnection({ iceServers })
  connection.addEventListener('icecandidate', ({ candidate }) => handle.trickle(candidate))
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') onFailed()
  })
  return connection
}
