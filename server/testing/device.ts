import { resolve } from 'node:path'
import { createContext, Script } from 'node:vm'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { build, type Rolldown } from 'vite'
import type { LearningEventInput } from '#contract/lesson-progress.ts'
import type { Document } from '#contract/document.ts'
import type { Answer } from '#contract/questions.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import type { Actor } from './actors.ts'
import { browserStorage, type DeviceStorage } from './browser-storage.ts'
import { testApp } from './test-app.ts'

const outbox = resolve(import.meta.dirname, '../../web/lib')
const entry = '\0outbox-of-a-device'
const source = `
  export { useSession } from '${outbox}/session.ts'
  export { flush, waitingChanges } from '${outbox}/outbox/outbox.ts'
  export { listRefused } from '${outbox}/outbox/outbox-store.ts'
  export { useOutbox, waitingCount } from '${outbox}/outbox/outbox-state.ts'
  export { record } from '${outbox}/outbox/learning-lane.ts'
  export { recordAnswer, submitLater } from '${outbox}/outbox/quiz-lane.ts'
  export { answerCardLater } from '${outbox}/outbox/review-lane.ts'
  export { saveDraft } from '${outbox}/outbox/draft-lane.ts'`

let built: Promise<Script> | undefined

/** The web app's own outbox, built as for the browser. */
async function buildOutbox(): Promise<Script> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'false' },
    plugins: [
      {
        name: 'outbox-of-a-device',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
      lingui(),
      babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'app', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Script(result.output[0].code)
}

/** The parts of the web app that a window uses here. */
interface App {
  useSession: { setState: (state: object) => void }
  flush: () => Promise<void>
  waitingChanges: () => Promise<unknown[]>
  listRefused: (personId: string) => Promise<{ kind: string; reason: string; text?: string }[]>
  useOutbox: { getState: () => object }
  waitingCount: (state: object) => number
  record: (organizationId: string, fields: object) => Promise<void>
  recordAnswer: (organizationId: string, attemptId: string, written: object) => Promise<void>
  submitLater: (organizationId: string, attempt: { id: string; lesson_id: string }) => Promise<void>
  answerCardLater: (
    organizationId: string,
    questionId: string,
    answer: Answer | null,
    id: string,
  ) => Promise<void>
  saveDraft: (place: object, work: object, revision: number) => Promise<unknown>
}

type Sent = RequestInit & { headers: Headers }

/** What becomes of a request. */
export type Fate = 'arrives' | 'request_lost' | 'answer_lost' | 'refused_for_now' | 'killed_after'

export interface Arrived {
  id: string
  question_id?: string
  answer?: Answer | null
  type?: LearningEventInput['type']
  note_id?: string
  body?: string
  bookmarked?: boolean
  watched?: [number, number][]
}

/** A phone or computer of a person: what it keeps, its clock, its connection, and the window that is open on it. */
export interface Device {
  app: App
  isOnline: boolean
  /** Of the next requests; those after arrive. */
  fates: Fate[]
  /** Changes as the server first got them. */
  arrived: Arrived[]
  /** Drafts as the server first got them, by their change. */
  drafts: Map<string, Document>
  /** Ends the window as a dead battery would, and opens another: of the same app, or of one that was just updated. */
  restart: (from?: 'same' | 'older') => Promise<void>
  /** Two windows of the same browser send what waits at the same moment. */
  sendTwiceAtOnce: () => Promise<void>
  isKilled: () => boolean
  /** Whatever happens in the window, until it has happened or the window is gone. */
  until: (work: Promise<unknown>) => Promise<void>
}

export async function startDevice(
  person: Actor,
  { clockOffSeconds = 0 }: { clockOffSeconds?: number } = {},
): Promise<Device> {
  const script = await (built ??= buildOutbox())
  const { clock, mechanisms, server } = await testApp()
  const storage: DeviceStorage = new Map()
  const now = () => clock.now().getTime() + clockOffSeconds * 1000
  const reach = async (url: string, init: Sent, kill: () => void) => {
    const fate = device.isOnline ? (device.fates.shift() ?? 'arrives') : 'request_lost'
    if (fate === 'request_lost') throw new TypeError('Failed to fetch')
    if (fate === 'refused_for_now') return new Response('{}', { status: 503 })
    // As if a fresh session had just been taken up; refreshing is tested elsewhere.
    const token = await signAccessToken(
      mechanisms.keys,
      { personId: person.id, sessionId: person.sessionId },
      clock.now(),
    )
    init.headers.set('authorization', `JWT ${token}`)
    const answer = await server.inject({
      method: init.method as 'POST',
      url,
      headers: Object.fromEntries(init.headers),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    if (answer.statusCode < 500) note(device, init.body)
    if (fate === 'killed_after') kill()
    if (fate === 'answer_lost') throw new TypeError('Failed to fetch')
    return new Response(answer.body, { status: answer.statusCode })
  }

  const openWindow = () => {
    let isAlive = true
    const { promise: killed, resolve: gone } = Promise.withResolvers<void>()
    const kill = () => {
      isAlive = false
      gone()
    }
    const never = new Promise<never>(() => undefined)
    const fetch = async (url: string, init: Sent) => {
      if (!isAlive) return never
      const answer = await reach(url, init, kill).catch((error: unknown) => {
        if (!isAlive) return never
        throw error
      })
      return isAlive ? answer : never
    }
    class DeviceDate extends Date {
      constructor(...given: [] | [number]) {
        super(given[0] ?? now())
      }
      static override now = now
    }
    const nothing = () => undefined
    const none = { getItem: () => null, setItem: nothing, removeItem: nothing }
    const platform = { crypto, Headers, Response, URL, URLSearchParams, AbortSignal, DOMException }
    const more = { AbortController, Blob, FormData, TextEncoder, TextDecoder, structuredClone }
    // Nothing is sent again automatically: the test says when.
    const silent = { setTimeout: nothing, clearTimeout: nothing, addEventListener: nothing }
    const globals: Record<string, unknown> = {
      ...platform,
      ...more,
      ...silent,
      fetch,
      atob,
      btoa,
      queueMicrotask,
      Date: DeviceDate,
      sessionStorage: none,
      localStorage: none,
      indexedDB: browserStorage(storage, () => isAlive),
      console: { error: nothing, warn: nothing, log: nothing },
      navigator: { onLine: true },
      document: { documentElement: { lang: 'en' }, cookie: '', querySelectorAll: () => [] },
      location: new URL('https://lyceum.test/dashboard'),
    }
    const context = createContext({ ...globals, window: globals })
    script.runInContext(context)
    const app = new Script('app').runInContext(context) as App
    app.useSession.setState({
      user: { id: person.id, organizations: [] },
      access_token: 'of-this-device',
      is_authenticated: true,
    })
    return { app, kill, killed, isAlive: () => isAlive }
  }

  let window = openWindow()
  const device: Device = {
    app: window.app,
    isOnline: true,
    fates: [],
    arrived: [],
    drafts: new Map(),
    restart: async (from = 'same') => {
      window.kill()
      if (from === 'older') intoOldStores(storage)
      window = openWindow()
      device.app = window.app
      await device.until(device.app.flush())
    },
    sendTwiceAtOnce: async () => {
      const second = openWindow()
      const first = window
      await Promise.all([
        Promise.race([first.app.flush(), first.killed]),
        Promise.race([second.app.flush(), second.killed]),
      ])
      second.kill()
    },
    isKilled: () => !window.isAlive(),
    until: async (work) => {
      await Promise.race([work, window.killed])
    },
  }
  return device
}

interface Sending {
  events?: Arrived[]
  entries?: Arrived[]
  change_id?: string
  body?: Document
}

/** Each change once, in the order of its first arrival. */
function note({ arrived, drafts }: Device, sent: BodyInit | null | undefined) {
  if (typeof sent !== 'string') return
  const { events = [], entries = [], change_id, body } = JSON.parse(sent) as Sending
  if (change_id && body && !drafts.has(change_id)) drafts.set(change_id, body)
  for (const one of [...events, ...entries]) {
    if (!arrived.some(({ id }) => id === one.id)) arrived.push(one)
  }
}

interface Kept {
  seq: number
  person_id: string
  organization_id: string
  change: { kind: string; event?: LearningEventInput; attempt_id?: string; entry?: object }
}

/** What waits, as versions before the one outbox kept it: lessons and answers apart. */
function intoOldStores(storage: DeviceStorage) {
  const waiting = storage.get('lyceum-outbox')?.get('waiting')
  const rows = [...(waiting?.rows.values() ?? [])] as Kept[]
  // Those versions knew neither submissions nor cards that wait.
  if (rows.some(({ change }) => !change.event && !change.entry)) return
  for (const { seq, change, ...whose } of rows) {
    const [database, name] = change.event
      ? (['lyceum-learning', 'events'] as const)
      : (['lyceum-quizzes', 'entries'] as const)
    const tables = storage.get(database) ?? new Map()
    storage.set(database, tables)
    const table = tables.get(name) ?? { rows: new Map(), next: 1 }
    tables.set(name, table)
    const { kind: _, ...fields } = change
    table.rows.set(table.next, Object.assign({ seq: table.next }, whose, fields))
    table.next += 1
    waiting?.rows.delete(seq)
  }
}
