import { queryOptions } from '@tanstack/react-query'
import { getLessonPackage, getMyPackage } from '#contract/packages.ts'
import { call } from '#web/lib/call.ts'

export interface LessonPlace {
  organizationId: string
  courseId: string
  lessonId: string
}

const packageKey = ({ organizationId, lessonId }: LessonPlace) => [
  'packages',
  organizationId,
  lessonId,
]

export const lessonPackageQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...packageKey(params), 'authored'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getLessonPackage, { params }, { signal }),
  })

export const myPackageQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...packageKey(params), 'mine'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getMyPackage, { params }, { signal }),
  })
