import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Updateable } from 'kysely'
import type { MediaPreparations } from '#server/db/tables.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { addUse } from '#server/usage/use.ts'
import { minutesOf, videoMinutesLeft } from '#server/usage/video-minutes.ts'
import {
  convertSound,
  drawPoster,
  drawStoryboard,
  encodeStretch,
  joinStretches,
  remuxFile,
  startsFast,
  streamCopy,
  type MadeRendition,
  type Work,
} from './convert.ts'
import { partKey } from './derived-keys.ts'
import { isPreviewed } from './document-types.ts'
import { MediaError } from './media-error.ts'
import { copiesAudio, copiesVideo, ladderOf, playsAnywhere, storyboardOf } from './plan.ts'
import { prepareDocument } from './prepare-document.ts'
import { probe, type MediaFacts } from './probe.ts'

export interface MediaId {
  organization_id: string
  file_id: string
}

interface Options {
  /** How much is encoded at a time, and so lost at most when the server is killed. */
  stretchSeconds?: number
}

/**
 * Makes a recording ready to play on any device. What is done stays done: killed at any moment and run again, it goes on
 * where it was. Nothing of it is offered before all of it is there. A recording that can't be prepared says why and waits
 * for its author; anything else that goes wrong is for the queue to try again.
 */
export async function prepareMedia(
  app: Mechanisms,
  id: MediaId,
  { stretchSeconds = 60 }: Options = {},
) {
  const file = await begin(app, id)
  if (!file) return
  const folder = join(app.env.dataDir, 'media', id.file_id)
  const isDocument = isPreviewed(file.content_type)
  const tools = await app.media.tools()
  if (!tools && !isDocument) return change(app, id, { status: 'unavailable' })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source = await localCopy(app, file, folder)
    if (isDocument || !tools) {
      await addPages({ app, id, storageKey: file.storage_key }, { source, folder, file })
      return await rm(folder, { recursive: true, force: true })
    }
    const facts = await probe(tools, source)
    const work: Work = { tools, source, folder, facts }
    const shelf: Shelf = { app, id, storageKey: file.storage_key }
    if (file.status !== 'ready') {
      if (facts.video) await assertMinutes(shelf, facts)
      await (facts.video
        ? prepareVideo(shelf, work, { stretchSeconds, contentType: file.content_type })
        : prepareSound(shelf, work))
    }
    await addStoryboard(shelf, work)
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    app.log.warn({ err: error, file_id: id.file_id }, 'recording not prepared')
    await rm(folder, { recursive: true, force: true })
    // One that plays already only lacks its small pictures.
    await change(app, id, { status: 'failed', failure }, 'preparing')
  }
}

/** A document is shown once all of its pages are there. */
async function addPages(
  shelf: Shelf,
  { source, folder, file }: { source: string; folder: string; file: { content_type: string } },
) {
  const { app, id } = shelf
  const made = await prepareDocument(app, { source, folder, contentType: file.content_type })
  if (!made) return change(app, id, { status: 'unavailable' })
  await keep(shelf, 'pages.bin', made.path)
  await change(app, id, {
    status: 'ready',
    progress_percent: 100,
    failure: null,
    pages: JSON.stringify(made.pages),
    page_texts: JSON.stringify(made.texts),
    storyboard: JSON.stringify({}),
    ready_at: app.clock.now(),
  })
}

function failureOf(error: unknown) {
  if (error instanceof MediaError) return error.failure
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? ('disk_full' as const) : undefined
}

/** The file and how far it is; undefined when it is gone or there is nothing left to do. */
const begin = (app: Mechanisms, id: MediaId) =>
  asSystem(app, async ({ db }) => {
    const row = await db
      .selectFrom('media_preparations as m')
      .innerJoin('files as f', 'f.id', 'm.file_id')
      .select(['m.status', 'm.storyboard', 'f.storage_key', 'f.content_type', 'f.size_bytes'])
      .where('m.organization_id', '=', id.organization_id)
      .where('m.file_id', '=', id.file_id)
      .where('f.ready_at', 'is not', null)
      .where('f.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row || row.status === 'failed') return undefined
    if (row.status === 'ready') return row.storyboard ? undefined : row
    await db
      .updateTable('media_preparations')
      .set({ status: 'preparing' })
      .where('organization_id', '=', id.organization_id)
      .where('file_id', '=', id.file_id)
      .execute()
    return row
  })

async function change(
  app: Mechanisms,
  id: MediaId,
  columns: Updateable<MediaPreparations>,
  from?: string,
) {
  await asSystem(app, async ({ db }) => {
    let update = db
      .updateTable('media_preparations')
      .set(columns)
      .where('organization_id', '=', id.organization_id)
      .where('file_id', '=', id.file_id)
    if (from) update = update.where('status', '=', from)
    await update.execute()
  })
}

/** Programs read files: what lies in a bucket is fetched first. A fetched file that is not whole is fetched again. */
async function localCopy(
  { files: { store } }: Mechanisms,
  file: { storage_key: string; size_bytes: number },
  folder: string,
): Promise<string> {
  if (store.pathOf) return store.pathOf(file.storage_key)
  const path = join(folder, 'source')
  const there = await stat(path).catch(() => undefined)
  if (there?.size === file.size_bytes) return path
  await pipeline(await store.open(file.storage_key), createWriteStream(path, { mode: 0o600 }))
  return path
}

interface Shelf {
  app: Mechanisms
  id: MediaId
  storageKey: string
}

/** Stores a finished part beside its recording. */
async function keep({ app, storageKey }: Shelf, part: string, path: string) {
  const { size } = await stat(path)
  await app.files.store.put(partKey(storageKey, part), createReadStream(path), size)
}

/** Minutes are counted once the recording is ready, so one that is tried again is counted once. */
async function assertMinutes({ app, id }: Shelf, facts: MediaFacts) {
  const left = await asSystem(app, ({ db, now }) => videoMinutesLeft(db, id.organization_id, now))
  if (minutesOf(facts.durationSeconds) > left) throw new MediaError('minutes_exhausted')
}

async function prepareSound(shelf: Shelf, work: Work) {
  const converted = !playsAnywhere(work.facts)
  if (converted) {
    const told = teller(shelf, work.facts.durationSeconds)
    await keep(shelf, 'play.mp4', await convertSound({ ...work, onSeconds: told }))
  }
  await publish(shelf, work, { has_mp4: converted, storyboard: JSON.stringify({}) })
}

/** Offers it, and tells who waits to know how long it is. */
const publish = (
  { app, id }: Shelf,
  { facts }: Work,
  columns: Updateable<MediaPreparations>,
): Promise<void> =>
  asSystem(app, async (ctx) => {
    await ctx.db
      .updateTable('media_preparations')
      .set({ ...ready(app, facts), ...columns })
      .where('organization_id', '=', id.organization_id)
      .where('file_id', '=', id.file_id)
      .execute()
    if (facts.video) {
      const amount = minutesOf(facts.durationSeconds)
      await addUse(ctx.db, id.organization_id, 'video_minutes', { now: ctx.now, amount })
    }
    await emit(ctx, 'media.ready', {
      ...id,
      duration_seconds: Math.max(1, Math.round(facts.durationSeconds)),
    })
  })

const ready = (app: Mechanisms, facts: MediaFacts) =>
  ({
    status: 'ready',
    progress_percent: 100,
    failure: null,
    duration_seconds: facts.durationSeconds,
    chapters: JSON.stringify(facts.chapters),
    ready_at: app.clock.now(),
  }) as const

interface VideoOptions {
  stretchSeconds: number
  contentType: string
}

async function prepareVideo(shelf: Shelf, work: Work, options: VideoOptions) {
  const { facts } = work
  if (!facts.video) return
  const copied = copiesVideo(facts.video)
  const qualities = copied
    ? await copyVideo(shelf, work, options.contentType)
    : await encodeVideo(shelf, work, options.stretchSeconds)
  const poster = await drawPoster(work).catch(() => null)
  if (poster) await keep(shelf, 'poster.jpg', poster)
  await publish(shelf, work, {
    width: facts.video.width,
    height: facts.video.height,
    has_mp4: qualities.hasFile,
    has_poster: poster !== null,
    qualities: JSON.stringify(qualities.rungs.toSorted((a, b) => b.height - a.height)),
  })
}

/** H.264 goes into a stream, and into a file that starts at once unless it is one, without being encoded again. */
async function copyVideo(shelf: Shelf, work: Work, contentType: string) {
  const { size } = await stat(work.source)
  const asItIs =
    contentType === 'video/mp4' && copiesAudio(work.facts) && (await startsFast(work.source, size))
  const told = teller(shelf, work.facts.durationSeconds * 2)
  const path = asItIs ? work.source : await remuxFile({ ...work, onSeconds: told })
  if (!asItIs) await keep(shelf, 'play.mp4', path)
  const made = await streamCopy({ ...work, onSeconds: told }, path)
  if (made) await keepRendition(shelf, made)
  const side = Math.min(work.facts.video?.width ?? 0, work.facts.video?.height ?? 0)
  return { hasFile: !asItIs, rungs: made ? [{ name: made.rendition.name, height: side }] : [] }
}

/** Everything else is encoded, stretch by stretch, in all qualities up to its own. */
async function encodeVideo(shelf: Shelf, work: Work, stretchSeconds: number) {
  const { facts } = work
  const rungs = facts.video ? ladderOf(facts.video) : []
  const done = await keptRenditions(shelf)
  const missing = rungs.filter(({ name }) => !done.has(name))
  const stretches = stretchesOf(facts.durationSeconds, stretchSeconds)
  // Sound and joining are quick beside the picture.
  const told = teller(shelf, facts.durationSeconds * 1.1)
  const sound = facts.audio && missing.length > 0 ? await convertSound(work) : null
  for (const stretch of missing.length > 0 ? stretches : []) {
    const onSeconds = (seconds: number) => told(stretch.start + seconds)
    await encodeStretch({ ...work, onSeconds }, missing, stretch)
  }
  for (const rung of missing) {
    await keepRendition(shelf, await joinStretches(work, rung, stretches, sound))
  }
  return {
    hasFile: false,
    rungs: rungs.map(({ name, shortSide }) => ({ name, height: shortSide })),
  }
}

function stretchesOf(duration: number, seconds: number) {
  const count = Math.max(1, Math.ceil(duration / seconds - 0.01))
  return Array.from({ length: count }, (_, number) => {
    const start = number * seconds
    // The last one takes what is left, and what a file has beyond the length that it tells.
    return { number, start, seconds: number === count - 1 ? duration - start + 1 : seconds }
  })
}

const keptRenditions = ({ app, id }: Shelf) =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('media_renditions')
      .select('name')
      .where('organization_id', '=', id.organization_id)
      .where('file_id', '=', id.file_id)
      .execute()
    return new Set(rows.map(({ name }) => name))
  })

async function keepRendition(shelf: Shelf, { rendition, path }: MadeRendition) {
  await keep(shelf, `${rendition.name}.mp4`, path)
  await rm(path, { force: true })
  const columns = { ...rendition, segments: JSON.stringify(rendition.segments) }
  await asSystem(shelf.app, ({ db }) =>
    db
      .insertInto('media_renditions')
      .values({ ...shelf.id, ...columns })
      .onConflict((on) => on.columns(['organization_id', 'file_id', 'name']).doUpdateSet(columns))
      .execute(),
  )
}

/** Drawn once the recording plays; without it people seek without pictures. */
async function addStoryboard(shelf: Shelf, work: Work) {
  const plan = storyboardOf(work.facts)
  if (!plan) return
  try {
    await keep(shelf, 'storyboard.jpg', await drawStoryboard(work, plan))
    await change(shelf.app, shelf.id, { storyboard: JSON.stringify(plan) })
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    await change(shelf.app, shelf.id, { storyboard: JSON.stringify({}) })
  }
}

const tellEveryMilliseconds = 2_000

/** Says how far the work is, now and then; that it couldn't be said never ends the work. */
function teller({ app, id }: Shelf, totalSeconds: number) {
  let toldAt = 0
  return (seconds: number) => {
    if (performance.now() - toldAt < tellEveryMilliseconds) return
    toldAt = performance.now()
    const percent = Math.max(1, Math.min(99, Math.round((100 * seconds) / totalSeconds)))
    change(app, id, { progress_percent: percent }, 'preparing').catch(() => undefined)
  }
}
