import type { LoadRequest } from 'autocannon'
import { get, post } from './requests.ts'

interface Course {
  organizationId: string
  courseId: string
  lessonIds: string[]
  tokens: string[]
}

const signedIn = (token: string) => ({ authorization: `JWT ${token}` })

/** What people do most with courses. Reads are compared with the floor, writes are measured alone. */
export function courseReads({ organizationId, courseId, tokens }: Course) {
  const [token = ''] = tokens
  const home = `/api/organizations/${organizationId}/my-courses/${courseId}/`
  return {
    'catalog search': { ...get(), path: '/api/catalog/courses/?search=sextatn' },
    'course page': { ...get(), path: `/api/catalog/courses/${courseId}/` },
    'course home': { ...get(signedIn(token)), path: home },
  } satisfies Record<string, LoadRequest>
}

/** Each learner separately; every completion is of a different lesson. */
export function courseWrites(
  { organizationId, courseId, lessonIds, tokens }: Course,
  round: number,
) {
  const half = lessonIds.length / 2
  const open = lessonIds.slice(round * half, (round + 1) * half)
  const at = (lessonId: string) =>
    `/api/organizations/${organizationId}/my-courses/${courseId}/lessons/${lessonId}/`
  return {
    'save progress': tokens.map((token) => [
      {
        ...post({ at: new Date().toISOString(), active_seconds: 5 }, signedIn(token)),
        path: `${at(lessonIds[0] ?? '')}progress/`,
      },
    ]),
    'complete lesson': tokens.map((token) =>
      open.map((lessonId) => ({
        method: 'POST' as const,
        headers: signedIn(token),
        path: `${at(lessonId)}complete/`,
      })),
    ),
  } satisfies Record<string, LoadRequest[][]>
}
