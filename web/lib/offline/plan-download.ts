import { getMyLesson, type OpenLesson } from '#contract/lesson-progress.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { CourseHome, LessonState } from '#contract/progress.ts'
import { getQuizStart, type QuizStart } from '#contract/quiz-attempts.ts'
import { call } from '../call.ts'

/** Why a lesson stays behind. */
export type LeftBehind =
  | 'locked'
  | 'live_session'
  | 'package'
  | 'tool'
  | 'assignment'
  | 'embed'
  | 'timed'
  | 'closed'

export interface PlannedFile {
  url: string
  bytes: number
}

export interface DownloadPlan {
  home: CourseHome
  lessons: OpenLesson[]
  files: PlannedFile[]
  quizzes: { lesson: LessonState; start: QuizStart }[]
  bytes: number
  left: { lesson: LessonState; reason: LeftBehind }[]
}

const staysBehind: Partial<Record<LessonKind, LeftBehind>> = {
  live_session: 'live_session',
  package: 'package',
  tool: 'tool',
  assignment: 'assignment',
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
  const plan: DownloadPlan = { home, lessons: [], files: [], quizzes: [], bytes: 0, left: [] }
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
  })
  const order = new Map(wanted.map(({ id }, index) => [id, index]))
  plan.lessons.sort((a, b) => (order.get(a.lesson.id) ?? 0) - (order.get(b.lesson.id) ?? 0))
  plan.left.sort((a, b) => (order.get(a.lesson.id) ?? 0) - (order.get(b.lesson.id) ?? 0))
  plan.files = await weighed(plan.lessons.flatMap(filesOf), signal)
  if (home.course.cover_url?.startsWith('/files/')) {
    plan.files.push(...(await weighed([{ url: home.course.cover_url, bytes: -1 }], signal)))
  }
  plan.bytes = plan.files.reduce((sum, { bytes }) => sum + bytes, 0)
  plan.bytes += JSON.stringify(plan.lessons).length
  return plan
}

/** Recordings say how large they are; pictures and captions don't. */
const filesOf = ({ media, files }: OpenLesson): PlannedFile[] => [
  ...Object.values(files).map((url) => ({ url, bytes: -1 })),
  ...(media
    ? [
        { url: media.url, bytes: media.size_bytes },
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
  const [, , id] = pathname.split('/')
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
