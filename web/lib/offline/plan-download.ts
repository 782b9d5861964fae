import { getMyLesson, type OpenLesson } from '#contract/lesson-progress.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import { getMyAssignment, type MyAssignment } from '#contract/submissions.ts'
import { getQuizStart, type QuizStart } from '#contract/quiz-attempts.ts'
import { call } from '../call.ts'

/** Why a lesson stays behind. */
export type LeftBehind =
  | 'locked'
  | 'live_session'
  | 'package'
  | 'tool'
  | 'embed'
  | 'timed'
  | 'closed'

export interface PlannedFile {
  url: string
  bytes: number
}

/** One video in one quality. */
interface Rendition extends PlannedFile {
  lesson_id: string
  height: number
}

export interface DownloadPlan {
  home: CourseHome
  lessons: OpenLesson[]
  /** Everything but the videos that come in several qualities. */
  files: PlannedFile[]
  videos: Rendition[]
  quizzes: { lesson: LessonState; start: QuizStart }[]
  /** Of the lessons, those to draft. */
  assignments: MyAssignment[]
  /** Of the lessons and files, without the videos. */
  bytes: number
  left: { lesson: LessonState; reason: LeftBehind }[]
}

const staysBehind: Partial<Record<LessonKind, LeftBehind>> = {
  live_session: 'live_session',
  package: 'package',
  tool: 'tool',
  embed: 'embed',
}

/** Reads every lesson that can be taken along, how much it weighs, and what has to stay. */
export async function planDownload(
  organizationId: string,
  home: CourseHome,
  lessonIds: readonly string[] | null,
  signal: AbortSignal,
): Promise<DownloadPlan> {
  const wanted = home.sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ id }) => lessonIds === null || lessonIds.includes(id))
  const plan: DownloadPlan = {
    home,
    lessons: [],
    files: [],
    videos: [],
    quizzes: [],
    assignments: [],
    bytes: 0,
    left: [],
  }
  const courseId = home.course.id
  await inTurns(wanted, async (lesson) => {
    const reason = lesson.locked.length > 0 ? 'locked' : staysBehind[lesson.kind]
    if (reason) {
      plan.left.push({ lesson, reason })
      return
    }
    const params = { organizationId, courseId, lessonId: lesson.id }
    if (lesson.kind === 'quiz') {
      const start = await call(getQuizStart, { params }, { signal })
      if (start.time_limit_seconds !== null) plan.left.push({ lesson, reason: 'timed' })
      else if (start.refusal && !start.running_id) plan.left.push({ lesson, reason: 'closed' })
      else plan.quizzes.push({ lesson, start })
      return
    }
    plan.lessons.push(await call(getMyLesson, { params }, { signal }))
    if (lesson.kind === 'assignment') {
      plan.assignments.push(await call(getMyAssignment, { params }, { signal }))
    }
  })
  const order = new Map(wanted.map(({ id }, index) => [id, index]))
  plan.lessons.sort((a, b) => (order.get(a.lesson.id) ?? 0) - (order.get(b.lesson.id) ?? 0))
  plan.left.sort((a, b) => (order.get(a.lesson.id) ?? 0) - (order.get(b.lesson.id) ?? 0))
  const pictures = plan.assignments.flatMap(({ files }) => Object.values(files))
  plan.files = await weighed(
    [...plan.lessons.flatMap(filesOf), ...pictures.map((url) => ({ url, bytes: -1 }))],
    signal,
  )
  const videos = plan.lessons.flatMap(renditionsOf)
  const weights = await weighed(videos, signal)
  plan.videos = videos.map((one) => ({
    ...one,
    bytes: weights.find(({ url }) => url === one.url)?.bytes ?? 0,
  }))
  if (home.course.cover_url?.startsWith('/files/')) {
    plan.files.push(...(await weighed([{ url: home.course.cover_url, bytes: -1 }], signal)))
  }
  plan.bytes = plan.files.reduce((sum, { bytes }) => sum + bytes, 0)
  plan.bytes += JSON.stringify([plan.lessons, plan.assignments]).length
  return plan
}

/** Each quality of a video is one file, next to its playlist. */
const renditionsOf = ({ lesson, media }: OpenLesson): Rendition[] =>
  (media?.playback?.qualities ?? []).map(({ height, url }) => ({
    lesson_id: lesson.id,
    height,
    url: url.replace('.m3u8?', '.mp4?'),
    bytes: -1,
  }))

/** What can be chosen from, best first, with what the whole download would weigh. */
export function qualitiesOf(plan: DownloadPlan): { height: number; bytes: number }[] {
  const heights = [...new Set(plan.videos.map(({ height }) => height))]
  return heights
    .toSorted((one, other) => other - one)
    .map((height) => ({ height, bytes: weightOf(plan, height) }))
}

export const weightOf = (plan: DownloadPlan, height: number | null): number =>
  chosenVideos(plan, height).reduce((sum, { bytes }) => sum + bytes, plan.bytes)

/** Of each video the best quality up to the chosen one, or the smallest there is. */
export function chosenVideos({ videos }: DownloadPlan, height: number | null): Rendition[] {
  const byLesson = Map.groupBy(videos, ({ lesson_id }) => lesson_id)
  return [...byLesson.values()].flatMap((all) => {
    const rising = all.toSorted((one, other) => one.height - other.height)
    return rising.findLast((one) => height === null || one.height <= height) ?? rising[0] ?? []
  })
}

/** People who save data get the smallest quality unless they choose another, everyone else a good one for a phone. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const goodHeight = 720

export function suggestedHeight(heights: readonly number[]): number | null {
  const smallest = heights.at(-1) ?? null
  return savesData() ? smallest : (heights.find((height) => height <= goodHeight) ?? smallest)
}

/** The lesson as it is kept: its recording plays from the one quality that was taken along. */
export function asTakenAlong(open: OpenLesson, videos: readonly Rendition[]): OpenLesson {
  const video = videos.find(({ lesson_id }) => lesson_id === open.lesson.id)
  const { media } = open
  if (!video || !media?.playback) return open
  const playback = { ...media.playback, hls_url: null, mp4_url: video.url, qualities: [] }
  return { ...open, media: { ...media, playback } }
}

/** Recordings say how large they are; pictures and captions don't. */
const filesOf = ({ media, files }: OpenLesson): PlannedFile[] => [
  ...Object.values(files).map((url) => ({ url, bytes: -1 })),
  ...(media
    ? [
        ...(media.playback?.qualities.length ? [] : [{ url: media.url, bytes: media.size_bytes }]),
        ...(media.poster_url ? [{ url: media.poster_url, bytes: -1 }] : []),
        ...media.captions.map(({ url }) => ({ url, bytes: -1 })),
      ]
    : []),
]

async function weighed(files: PlannedFile[], signal: AbortSignal): Promise<PlannedFile[]> {
  const once = [...new Map(files.map((file) => [fileKey(file.url), file])).values()]
  const result: PlannedFile[] = []
  await inTurns(once, async ({ url, bytes }) => {
    if (bytes >= 0) {
      result.push({ url, bytes })
      return
    }
    const { headers } = await fetch(url, { method: 'HEAD', signal })
    result.push({ url, bytes: Number(headers.get('content-length') ?? 0) })
  })
  return result
}

/** Addresses are signed and change; the file behind them doesn't. The worker finds it by the same key. */
export function fileKey(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  const [, , id, kind, part] = pathname.split('/')
  // What was made of a recording lies below it.
  if (kind === 'media' && part) return `/files/${id}/media/${part}`
  return `/files/${id}?w=${searchParams.get('w') ?? ''}`
}

/** A few at a time: a course of hundreds of lessons must not crowd out the page. */
export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([one(), one(), one(), one()])
}
