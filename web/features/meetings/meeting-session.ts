import { createStore } from 'zustand/vanilla'
import {
  connectionTopic,
  getMeeting,
  joinMeeting,
  leaveMeeting,
  roomTopic,
  type HostWish,
  type Meeting,
  type MeetingMessage,
  type Participant,
  type Reaction,
} from '#contract/meetings.ts'
import { call } from '#web/lib/call.ts'
import { live } from '#web/lib/live-socket.ts'
import type { LiveEvent, TopicState } from '#web/lib/live.ts'
import type {
  EngineEvents,
  LinkState,
  MeetingEngine,
  ReceivedSignal,
  Slot,
} from './engine/meeting-engine.ts'

export type Phase =
  | 'lobby'
  | 'joining'
  | 'waiting'
  | 'room'
  | 'left'
  | 'removed'
  | 'replaced'
  | 'ended'
  | 'failed'

export interface ShownReaction {
  key: string
  person_id: string
  reaction: Reaction
}

export interface MeetingState {
  phase: Phase
  /** Why joining failed. */
  failure: unknown
  /** Whether our own socket is there; media may flow on without it. */
  connected: boolean
  meeting: Meeting | null
  participants: Participant[]
  messages: MeetingMessage[]
  reactions: ShownReaction[]
  media: Record<string, Partial<Record<Slot, MediaStreamTrack>>>
  links: Record<string, LinkState>
}

interface Options {
  organizationId: string
  meetingId: string
  makeEngine: (
    organizationId: string,
    meeting: Meeting,
    events: EngineEvents,
  ) => Promise<MeetingEngine>
}

const measureMilliseconds = 1_000
const reactionMilliseconds = 5_000
const maximumRejoins = 5

/** One tab in one room: joins, listens, speaks, and comes back by itself after an interruption. */
export class MeetingSession {
  readonly store = createStore<MeetingState>(() => ({
    phase: 'lobby',
    failure: null,
    connected: false,
    meeting: null,
    participants: [],
    messages: [],
    reactions: [],
    media: {},
    links: {},
  }))
  readonly #options: Options
  /** What this tab has on; said again after every interruption. */
  readonly #state = { audio_on: false, video_on: false, screen_on: false, hand_raised: false }
  readonly #tracks: Partial<Record<Slot, MediaStreamTrack | null>> = {}
  readonly #told = new Set<string>()
  #engine: MeetingEngine | null = null
  /** Others may offer before this tab's engine has come; what they said then is not said again. */
  #early: ReceivedSignal[] = []
  #stops: (() => void)[] = []
  #inbox = ''
  #rejoins = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #wish: (wish: HostWish) => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Calls the listener when a host wants something of this tab. */
  onWish(listener: (wish: HostWish) => void): () => void {
    this.#wish = listener
    return () => {
      this.#wish = () => undefined
    }
  }

  async join(): Promise<void> {
    const { organizationId, meetingId } = this.#options
    this.stop()
    this.store.setState({ phase: 'joining', failure: null })
    try {
      const meeting = await call(joinMeeting, { params: { organizationId, meetingId } })
      const { connection_id, status } = meeting.me
      this.store.setState({ meeting, phase: status === 'waiting' ? 'waiting' : 'joining' })
      this.#inbox = connectionTopic(organizationId, meetingId, connection_id)
      this.#stops = [
        live.subscribe(
          this.#inbox,
          (event) => this.#hear(event),
          (state) => void this.#watch(state),
        ),
      ]
    } catch (failure) {
      this.store.setState({ phase: 'failed', failure })
    }
  }

  /** What this tab sends, and that everyone may know of it. Rejects when the server does not let it. */
  async setTrack(slot: Slot, track: MediaStreamTrack | null, on: boolean): Promise<void> {
    const name = slotStates[slot]
    if (this.#state[name] !== on) {
      if (this.store.getState().phase === 'room') await this.#say('state', { [name]: on })
      this.#state[name] = on
    }
    this.#tracks[slot] = track
    this.#engine?.setTrack(slot, track)
  }

  async raiseHand(hand_raised: boolean): Promise<void> {
    await this.#say('state', { hand_raised })
    this.#state.hand_raised = hand_raised
  }

  react(reaction: Reaction) {
    return this.#say('react', { reaction })
  }

  /** Goes out of the room; the others see it at once. */
  leave(phase: Phase = 'left') {
    if (this.store.getState().phase !== phase) this.store.setState({ phase })
    this.stop()
  }

  goBack() {
    this.store.setState({ phase: 'lobby', failure: null })
  }

  /** As `leave`, told by a call: for when the socket is not there. */
  async leaveByCall(): Promise<void> {
    const { organizationId, meetingId } = this.#options
    this.leave()
    await call(leaveMeeting, { params: { organizationId, meetingId } }).catch(() => undefined)
  }

  async #watch(state: TopicState): Promise<void> {
    const { phase, meeting } = this.store.getState()
    if (!['joining', 'waiting', 'room'].includes(phase)) return
    this.store.setState({ connected: state === 'open' })
    // The server knows this tab no longer; it asks for a new place.
    if (state === 'refused' && this.#rejoins++ < maximumRejoins) return this.join()
    if (state !== 'open') return
    if (meeting?.me.status === 'waiting') return this.#askAgain()
    await this.#enter()
  }

  /** Those who wait may have been let in while the socket was away. */
  async #askAgain() {
    const meeting = await this.#read()
    if (meeting && meeting.me.status !== 'waiting') await this.#enter()
  }

  /** The room's news first, then the room as it is: nothing falls between the two. */
  async #enter(): Promise<void> {
    const { organizationId, meetingId } = this.#options
    if (this.#stops.length === 1) {
      this.#stops.push(
        live.subscribe(roomTopic(organizationId, meetingId), (event) => this.#hear(event)),
      )
    }
    const meeting = await this.#read()
    if (!meeting) return
    if (!this.#engine) await this.#startEngine(meeting)
    this.store.setState({ phase: 'room' })
    this.#rejoins = 0
    this.#engine?.resume()
    this.#meetPeers()
    await this.#say('state', this.#state).catch(() => undefined)
  }

  async #startEngine(meeting: Meeting): Promise<void> {
    const engine = await this.#options.makeEngine(this.#options.organizationId, meeting, {
      send: (signal) => void this.#say('signal', signal).catch(() => undefined),
      media: (id, slot, track) =>
        this.store.setState(({ media }) => ({ media: withTrack(media, id, slot, track) })),
    })
    this.#engine = engine
    for (const slot of ['audio', 'camera', 'screen'] as const) {
      engine.setTrack(slot, this.#tracks[slot] ?? null)
    }
    for (const signal of this.#early.splice(0)) engine.receive(signal)
    this.#timer = setInterval(() => void this.#measure(), measureMilliseconds)
  }

  async #measure() {
    const links = await this.#engine?.measure().catch(() => null)
    if (links) this.store.setState({ links: Object.fromEntries(links) })
  }

  async #read(): Promise<Meeting | null> {
    const { organizationId, meetingId } = this.#options
    const before = this.store.getState().participants
    try {
      const meeting = await call(getMeeting, { params: { organizationId, meetingId } })
      const { participants, messages } = this.store.getState()
      const listed = newest([...meeting.participants, ...participants], meeting.participants)
      // The answer may be older than the news that came while we asked.
      const come = participants.filter((each) => !before.includes(each) && !isAmong(listed, each))
      this.store.setState({
        meeting,
        participants: [...listed, ...come],
        messages: merged(messages, meeting.messages),
      })
      return meeting
    } catch {
      return null
    }
  }

  #receive(signal: ReceivedSignal) {
    if (this.#engine) this.#engine.receive(signal)
    else this.#early.push(signal)
  }

  #hear({ id, name, data }: LiveEvent) {
    // After an interruption some news comes twice; a signal must not.
    if (this.#told.has(id)) return
    this.#told.add(id)
    switch (name) {
      case 'participant.changed':
        return this.#change(data as Participant)
      case 'meeting.message_sent':
        return this.store.setState(({ messages }) => ({
          messages: merged(messages, [data as MeetingMessage]),
        }))
      case 'meeting.reacted':
        return this.#show({ key: id, ...(data as Omit<ShownReaction, 'key'>) })
      case 'meeting.locked':
        return this.store.setState(({ meeting }) => ({
          meeting: meeting && { ...meeting, ...(data as { is_locked: boolean }) },
        }))
      case 'meeting.recording_changed':
        return this.store.setState(({ meeting }) => ({
          meeting: meeting && { ...meeting, ...(data as Pick<Meeting, 'recording'>) },
        }))
      case 'connection.signalled':
        return this.#receive(data as ReceivedSignal)
      case 'connection.asked':
        return this.#wish((data as { wish: HostWish }).wish)
      case 'connection.admitted':
        return void this.#enter()
      case 'connection.role_changed':
        return void this.#read()
      case 'connection.removed':
        return this.leave('removed')
      case 'connection.replaced':
        return this.leave('replaced')
      case 'meeting.media_moved':
        return this.#engine?.move?.()
      case 'meeting.ended':
        return this.leave('ended')
    }
  }

  #change(changed: Participant) {
    const { participants, meeting } = this.store.getState()
    const known = participants.find(({ person }) => person.id === changed.person.id)
    if (known && known.revision > changed.revision) return
    const others = participants.filter(({ person }) => person.id !== changed.person.id)
    const hosts = meeting?.can.host ?? false
    const stays =
      changed.status === 'present' || (hosts && ['waiting', 'removed'].includes(changed.status))
    this.store.setState({
      participants: stays
        ? known
          ? participants.map((each) => (each === known ? changed : each))
          : [...participants, changed]
        : others,
    })
    this.#meetPeers()
  }

  #meetPeers() {
    const { participants, meeting } = this.store.getState()
    const mine = meeting?.me.connection_id
    this.#engine?.setPeers(
      participants.flatMap(({ connection_id }) =>
        connection_id && connection_id !== mine ? [connection_id] : [],
      ),
    )
  }

  #show(reaction: ShownReaction) {
    this.store.setState(({ reactions }) => ({ reactions: [...reactions, reaction] }))
    setTimeout(
      () =>
        this.store.setState(({ reactions }) => ({
          reactions: reactions.filter(({ key }) => key !== reaction.key),
        })),
      reactionMilliseconds,
    )
  }

  #say(name: string, data: unknown) {
    return live.say(this.#inbox, name, data)
  }

  /** Lets go of the room and of everything that was opened for it. */
  stop() {
    clearInterval(this.#timer)
    this.#engine?.close()
    this.#engine = null
    this.#early = []
    for (const stop of this.#stops.toReversed()) stop()
    this.#stops = []
    this.store.setState({ connected: false, media: {}, links: {}, participants: [] })
  }
}

const slotStates = { audio: 'audio_on', camera: 'video_on', screen: 'screen_on' } as const

const isAmong = (participants: Participant[], { person }: Participant) =>
  participants.some((each) => each.person.id === person.id)

/** Of those who are listed, each as the newest news has them. */
const newest = (known: Participant[], listed: Participant[]) =>
  listed.map((participant) =>
    known
      .filter(({ person }) => person.id === participant.person.id)
      .reduce((one, other) => (other.revision > one.revision ? other : one)),
  )

const merged = (known: MeetingMessage[], more: MeetingMessage[]) => {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !ids.has(id))]
}

function withTrack(
  media: MeetingState['media'],
  id: string,
  slot: Slot,
  track: MediaStreamTrack | null,
): MeetingState['media'] {
  const { [slot]: _, ...others } = media[id] ?? {}
  const tracks = track ? { ...others, [slot]: track } : others
  const { [id]: __, ...rest } = media
  return Object.keys(tracks).length > 0 ? { ...rest, [id]: tracks } : rest
}
