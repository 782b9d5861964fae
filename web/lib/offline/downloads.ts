import { create } from 'zustand'
import { getMyLesson } from '#contract/lesson-progress.ts'
import { getCourseHome, type CourseHome } from '#contract/progress.ts'
import { getMyAssignment } from '#contract/submissions.ts'
import { getAttempt, getQuizStart, startAttempt } from '#contract/quiz-attempts.ts'
import { ApiError, isNetworkError, messageOf } from '../api-error.ts'
import { appCacheName, pageBuild, servedFiles } from '../app-build.ts'
import { call } from '../call.ts'
import { keepFile } from '../keep-used-files.ts'
import { urlOf } from '../request.ts'
import { useSession } from '../session.ts'
import {
  fileCacheName,
  findDownload,
  isExpired,
  keepAnswer,
  keepDownload,
  listDownloads,
  removeDownload,
  type Download,
} from './offline-store.ts'
import {
  asTakenAlong,
  chosenVideos,
  fileKey,
  inTurns,
  planDownload,
  weightOf,
  type DownloadPlan,
} from './plan-download.ts'

type State = 'loading' | 'paused' | 'failed' | 'done'

export interface DownloadState extends Download {
  state: State
  /** Why it stopped. */
  failure: string | null
}

/** The courses that this person took along, by course. */
export const useDownloads = create<{ courses: Record<string, DownloadState>; isRead: boolean }>()(
  () => ({ courses: {}, isRead: false }),
)

const running = new Map<string, AbortController>()

const show = (download: Download, state: State, failure: string | null = null) =>
  useDownloads.setState(({ courses }) => ({
    courses: { ...courses, [download.course_id]: { ...download, state, failure } },
  }))

function hide(courseId: string) {
  useDownloads.setState(({ courses }) => {
    const { [courseId]: _, ...others } = courses
    return { courses: others }
  })
}

/** Reads what this browser has. What isn't this person's, or is too old, goes. */
export async function readDownloads(): Promise<void> {
  const personId = useSession.getState().user?.id
  for (const download of await listDownloads()) {
    if (download.person_id !== personId || isExpired(download)) {
      await removeDownload(download)
      hide(download.course_id)
    } else if (!running.has(download.course_id)) {
      show(download, download.finished_at ? 'done' : 'paused')
    }
  }
  useDownloads.setState({ isRead: true })
}

/** Nothing of anyone stays behind: not what is being fetched either. */
export async function forgetDownloads(): Promise<void> {
  for (const controller of running.values()) controller.abort()
  useDownloads.setState({ courses: {} })
  for (const download of await listDownloads()) await removeDownload(download)
  // Also what a download that was cut off may have left.
  for (const name of await caches.keys()) if (name.startsWith('course-')) await caches.delete(name)
}

/** At every contact: removes downloads the person no longer has access to, and marks courses that have a newer version. */
export async function renewDownloads(): Promise<void> {
  const personId = useSession.getState().user?.id
  const mine = (await listDownloads()).filter(({ person_id }) => person_id === personId)
  for (const download of mine) {
    const { organization_id: organizationId, course_id: courseId } = download
    const params = { organizationId, courseId }
    try {
      const home = await call(getCourseHome, { params }, { fresh: true })
      if (!hasAccess(home)) throw new ApiError({ kind: 'bad_request', status: 403, detail: '' })
      const known = (await findDownload(download.person_id, courseId)) ?? download
      const renewed = {
        ...known,
        contact_at: new Date().toISOString(),
        outdated: home.course.version !== known.version,
      }
      await keepDownload(renewed)
      await keep(renewed, urlOf(getCourseHome, { params }), home)
      if (!running.has(courseId)) show(renewed, renewed.finished_at ? 'done' : 'paused')
    } catch (error) {
      const isRefusal = error instanceof ApiError && [403, 404].includes(error.status)
      if (!isRefusal && !isExpired(download)) {
        if (isNetworkError(error)) return
        continue
      }
      running.get(courseId)?.abort()
      await removeDownload(download)
      hide(courseId)
    }
  }
}

/** Some lesson is open, or at least not closed by the state of the enrollment. */
const hasAccess = ({ sections }: CourseHome) =>
  sections.some(({ lessons }) =>
    lessons.some(({ locked }) =>
      locked.every(({ code }) =>
        ['opens_later', 'requires_lessons', 'previous_lesson'].includes(code),
      ),
    ),
  )

const keep = ({ person_id, course_id }: Download, url: string, answer: unknown) =>
  keepAnswer({ person_id, course_id, url, answer })

/** Takes a course along as planned. What is there already is not fetched again. */
export async function download(
  plan: DownloadPlan,
  { startsQuizzes, height }: { startsQuizzes: boolean; height: number | null },
): Promise<void> {
  const { home } = plan
  const personId = useSession.getState().user?.id
  if (personId === undefined) return
  const { organization_id } = home.enrollment
  const before = await findDownload(personId, home.course.id)
  const lessonIds = [...plan.lessons, ...plan.quizzes].map(({ lesson }) => lesson.id)
  const record: Download = {
    person_id: personId,
    organization_id,
    course_id: home.course.id,
    title: home.course.title,
    version: home.course.version,
    lesson_ids: [...new Set([...(before?.lesson_ids ?? []), ...lessonIds])],
    done: 0,
    total:
      plan.lessons.length +
      plan.quizzes.length +
      plan.files.length +
      chosenVideos(plan, height).length,
    bytes: weightOf(plan, height),
    video_height: height,
    started_at: new Date().toISOString(),
    finished_at: null,
    contact_at: new Date().toISOString(),
    outdated: false,
  }
  // Asks the browser not to clear it when space runs low.
  void navigator.storage?.persist?.().catch(() => false)
  await fetchAll(record, plan, startsQuizzes)
}

/** Goes on where it was paused or interrupted. */
export async function resumeDownload(courseId: string): Promise<void> {
  const personId = useSession.getState().user?.id
  const record = personId && (await findDownload(personId, courseId))
  if (!record) return
  show(record, 'loading')
  const controller = new AbortController()
  running.set(courseId, controller)
  try {
    const params = { organizationId: record.organization_id, courseId }
    const home = await call(getCourseHome, { params }, { fresh: true })
    const plan = await planDownload(
      record.organization_id,
      home,
      record.lesson_ids,
      controller.signal,
    )
    await fetchAll({ ...record, version: home.course.version, outdated: false }, plan, false)
  } catch (error) {
    stopped(record, error)
  }
}

export function pauseDownload(courseId: string): void {
  running.get(courseId)?.abort()
}

export async function forgetDownload(courseId: string): Promise<void> {
  const personId = useSession.getState().user?.id
  running.get(courseId)?.abort()
  hide(courseId)
  if (personId) await removeDownload({ person_id: personId, course_id: courseId })
}

function stopped(record: Download, error: unknown) {
  const isPause = error instanceof DOMException && error.name === 'AbortError'
  const isCanceled = error instanceof ApiError && error.kind === 'canceled'
  running.delete(record.course_id)
  // It may have been removed meanwhile, which also ends it.
  if (!useDownloads.getState().courses[record.course_id]) return
  if (isPause || isCanceled) show(record, 'paused')
  else show(record, 'failed', isQuota(error) ? 'quota' : messageOf(error))
}

const isQuota = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

async function fetchAll(start: Download, plan: DownloadPlan, startsQuizzes: boolean) {
  const controller = new AbortController()
  const { signal } = controller
  const { course_id: courseId, organization_id: organizationId } = start
  running.set(courseId, controller)
  let record: Download = { ...start, done: 0, finished_at: null }
  const step = async () => {
    record = { ...record, done: record.done + 1 }
    signal.throwIfAborted()
    await keepDownload(record)
    show(record, 'loading')
  }
  show(record, 'loading')
  try {
    await keepDownload(record)
    await keepApp(signal, plan.assignments.length > 0)
    await keep(record, urlOf(getCourseHome, { params: { organizationId, courseId } }), plan.home)
    const videos = chosenVideos(plan, record.video_height ?? null)
    for (const open of plan.lessons) {
      const params = { organizationId, courseId, lessonId: open.lesson.id }
      await keep(record, urlOf(getMyLesson, { params }), asTakenAlong(open, videos))
      await step()
    }
    for (const assignment of plan.assignments) {
      const params = { organizationId, courseId, lessonId: assignment.lesson_id }
      await keep(record, urlOf(getMyAssignment, { params }), assignment)
    }
    for (const { lesson } of plan.quizzes) {
      await keepQuiz(record, lesson.id, startsQuizzes, signal)
      await step()
    }
    const cache = await caches.open(fileCacheName(record))
    for (const { url } of [...plan.files, ...videos]) {
      if (!(await cache.match(fileKey(url), { ignoreVary: true }))) {
        const answer = await fetch(url, { signal })
        if (!answer.ok) throw new Error(`A file could not be downloaded: ${answer.status}`)
        await cache.put(fileKey(url), answer)
      }
      await step()
    }
    record = { ...record, finished_at: new Date().toISOString() }
    await keepDownload(record)
    running.delete(courseId)
    show(record, 'done')
  } catch (error) {
    stopped(record, error)
  }
}

/** The pages that show what is taken along, whether the person has opened them before or not. */
async function keepApp(signal: AbortSignal, forWriting: boolean): Promise<void> {
  const build = pageBuild()
  if (build === null) return
  const { build: served, learning, writing } = await servedFiles()
  // A page of an older build takes its own files along as far as they were used; the rest comes with the update.
  if (served !== build) return
  const cache = await caches.open(appCacheName(build))
  await inTurns([...learning, ...(forWriting ? writing : [])], async (file) => {
    signal.throwIfAborted()
    await keepFile(cache, file)
  })
}

/** The start card, and the attempt that runs. Its questions are the server's choice, so it has to begin before one leaves. */
async function keepQuiz(
  record: Download,
  lessonId: string,
  mayStart: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { organization_id: organizationId, course_id: courseId } = record
  const params = { organizationId, courseId, lessonId }
  const openUrl = urlOf(getMyLesson, { params })
  await keep(record, openUrl, await call(getMyLesson, { params }, { signal }))
  const before = await call(getQuizStart, { params }, { signal })
  const attempt =
    before.running_id !== null
      ? await call(getAttempt, { params: { organizationId, attemptId: before.running_id } })
      : mayStart && before.refusal === null
        ? await call(startAttempt, { params })
        : null
  const start = attempt ? await call(getQuizStart, { params }, { signal }) : before
  await keep(record, urlOf(getQuizStart, { params }), start)
  if (!attempt) return
  const attemptUrl = urlOf(getAttempt, { params: { organizationId, attemptId: attempt.id } })
  await keep(record, attemptUrl, attempt)
  const cache = await caches.open(fileCacheName(record))
  const questions = attempt.sections.flatMap((section) => section.questions)
  for (const url of questions.flatMap(({ files }) => Object.values(files))) {
    if (await cache.match(fileKey(url), { ignoreVary: true })) continue
    await cache.put(fileKey(url), await fetch(url, { signal }))
  }
}
