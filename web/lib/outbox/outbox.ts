import { ApiError, isNetworkError } from '../api-error.ts'
import { logFailure } from '../log.ts'
import { useSession } from '../session.ts'
import { viewing } from '../viewing.ts'
import {
  addWaiting,
  listWaiting,
  settleWaiting,
  type Change,
  type Refused,
  type Waiting,
} from './outbox-store.ts'
import { useOutbox, type LaneName, type LaneState } from './outbox-state.ts'

export const laneOf = ({ kind }: Change): LaneName =>
  kind === 'answer' || kind === 'submit' ? 'quiz' : kind

/** A connection that answers nothing for so long is none. */
const patienceMs = 20_000

/** Something the person has to know of: why a change was refused, or which text it replaced. */
interface Told {
  seq: number
  reason: string
  text?: string
}

interface Lane {
  /** How many changes go into one request. */
  batch: number
  /** Only changes with the same address share a request. */
  address: (waiting: Waiting) => string
  /** Sends changes of one address. Answers those that the server refused for good, with its reason. */
  send: (waiting: Waiting[], signal: AbortSignal) => Promise<Told[]>
  /** What the person wrote, to give back if it is refused. */
  textOf?: (change: Change) => string | undefined
}

const lanes = new Map<LaneName, Lane>()

export function openLane(name: LaneName, lane: Lane): void {
  lanes.set(name, lane)
}

const change = (name: LaneName, next: (state: LaneState) => Partial<LaneState>) =>
  useOutbox.setState((all) => ({ [name]: { ...all[name], ...next(all[name]) } }))

let unwritten: Record<LaneName, number> = { learning: 0, quiz: 0, review: 0, draft: 0 }
let writing: Promise<unknown> = Promise.resolve()
/** Lanes that something was written to since the outbox was last read. */
const written = new Set<LaneName>()

/** Writes a change down and sends it; without a connection it is sent later, in order. */
export async function putInOutbox(organizationId: string, made: Change): Promise<void> {
  const personId = useSession.getState().user?.id
  // Viewing as a learner records nothing in their name.
  if (personId === undefined || viewing()) return
  const name = laneOf(made)
  const waiting = { person_id: personId, organization_id: organizationId, change: made }
  change(name, ({ pending }) => ({ pending: pending + 1 }))
  unwritten = { ...unwritten, [name]: unwritten[name] + 1 }
  try {
    const adding = addWaiting(waiting)
    writing = Promise.allSettled([writing, adding])
    await adding
    written.add(name)
  } catch (error) {
    // A browser that refuses storage, as in some private windows: send at once or not at all.
    logFailure('The change could not be kept in this browser', error)
    await lanes.get(name)?.send([{ ...waiting, seq: -1 }], AbortSignal.timeout(patienceMs))
    change(name, ({ pending }) => ({ pending: Math.max(0, pending - 1) }))
    return
  } finally {
    unwritten = { ...unwritten, [name]: unwritten[name] - 1 }
  }
  void flush()
}

const retryMs = 5_000
let flushing: Promise<void> | null = null
let following: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, oldest first, until nothing is left or the server can't be reached. */
export function flush(): Promise<void> {
  if (flushing) {
    // The pass under way may have read the outbox already: one more follows it.
    following ??= flushing.then(() => {
      following = null
      return flush()
    })
    return following
  }
  flushing = sendAll().finally(() => {
    flushing = null
  })
  return flushing
}

/** Resolves when the server knows all that was done until now, or can't be reached: then a page may read from it. */
export async function settle(name: LaneName): Promise<void> {
  await writing
  if (useOutbox.getState()[name].pending > 0) await flush()
}

/** What waits here, oldest first: shown as if it were done. */
export async function waitingChanges(): Promise<Waiting[]> {
  await writing
  const personId = useSession.getState().user?.id
  return personId === undefined ? [] : listWaiting(personId).catch(() => [])
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const held = new Set<LaneName>()
  try {
    for (;;) {
      written.clear()
      const waiting = await listWaiting(useSession.getState().user?.id ?? '')
      for (const name of lanes.keys()) {
        const count = waiting.filter((one) => laneOf(one.change) === name).length
        // What is being written down, or was since the outbox was read, is not sent yet either.
        const more = unwritten[name] > 0 || written.has(name) ? 1 : 0
        change(name, () => ({ pending: count || more }))
      }
      const next = nextOf(waiting, held)
      if (!next) break
      await send(next.name, next.lane, next.waiting, held)
    }
    for (const name of lanes.keys())
      if (!held.has(name)) change(name, () => ({ unreachable: false }))
  } catch (error) {
    for (const name of lanes.keys()) {
      change(name, ({ pending }) => ({ unreachable: pending > 0 }))
    }
    if (!isNetworkError(error)) logFailure('Changes could not be sent', error)
    held.add('learning')
  }
  if (held.size > 0) timer = setTimeout(() => void flush(), retryMs)
}

/** The oldest change that can be sent now, with those right behind it in its lane that go to the same address. */
function nextOf(waiting: Waiting[], held: ReadonlySet<LaneName>) {
  const first = waiting.find(
    ({ change: made }) => lanes.has(laneOf(made)) && !held.has(laneOf(made)),
  )
  const name = first && laneOf(first.change)
  const lane = name && lanes.get(name)
  if (!lane) return undefined
  const ofLane = waiting.filter((one) => laneOf(one.change) === name)
  const address = lane.address(first)
  const other = ofLane.findIndex((one) => lane.address(one) !== address)
  const run = ofLane.slice(0, other === -1 ? undefined : other)
  return { name, lane, waiting: run.slice(0, lane.batch) }
}

/** What the server can't accept is sent one by one, so that a single bad change never holds up the rest. */
async function send(
  name: LaneName,
  lane: Lane,
  waiting: Waiting[],
  held: Set<LaneName>,
): Promise<void> {
  const refusals = new Map<number, Omit<Refused, 'seq'>>()
  const refuse = ({ seq, reason, text }: Told) => {
    const one = waiting.find((it) => it.seq === seq)
    if (one && !isSilent(one)) {
      refusals.set(seq, refusalOf(one, reason, text ?? lane.textOf?.(one.change)))
    }
  }
  try {
    const refused = await lane.send(waiting, AbortSignal.timeout(patienceMs))
    change(name, () => ({ refusal: refused.at(-1)?.reason ?? null, unreachable: false }))
    for (const one of refused) refuse(one)
  } catch (error) {
    if (!(error instanceof ApiError) || isNetworkError(error)) throw error
    if (!isFinal(error)) {
      logFailure('Changes could not be sent', error)
      held.add(name)
      change(name, () => ({ unreachable: true }))
      return
    }
    if (waiting.length > 1) {
      for (const one of waiting) {
        if (!held.has(name)) await send(name, lane, [one], held)
      }
      return
    }
    change(name, () => ({ refusal: error.detail }))
    for (const { seq } of waiting) refuse({ seq, reason: error.detail })
  }
  await settleWaiting(
    waiting.map(({ seq }) => seq),
    refusals,
  )
  if (refusals.size > 0) for (const listener of refusalListeners) listener()
}

/** Sending the same again would be refused again. */
export const isFinal = ({ status }: ApiError): boolean => [400, 404, 409, 413, 422].includes(status)

/** That a lesson was looked at is no loss; what a person wrote or completed is. */
const isSilent = ({ change: made }: Waiting) =>
  made.kind === 'learning' && ['lesson_opened', 'progress_saved'].includes(made.event.type)

function refusalOf(
  { person_id, change: made }: Waiting,
  reason: string,
  text: string | undefined,
): Omit<Refused, 'seq'> {
  const at = new Date().toISOString()
  return { person_id, kind: made.kind, at, reason, ...(text && { text }) }
}

const refusalListeners = new Set<() => void>()
export function onRefusal(listener: () => void): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

/** Sends what an earlier visit left behind, and whatever waits when the connection comes back. */
export function startOutbox(): () => void {
  const online = () => void flush()
  addEventListener('online', online)
  void flush()
  return () => removeEventListener('online', online)
}
