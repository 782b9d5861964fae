import { queryOptions } from '@tanstack/react-query'
import { getCurriculum, getLesson } from '#contract/curriculum.ts'
import { call } from '#web/lib/call.ts'

export type CoursePlace = { organizationId: string; courseId: string }

export const curriculumKey = ({ organizationId, courseId }: CoursePlace) => [
  'courses',
  organizationId,
  courseId,
  'curriculum',
]

/** The tree is looked at again now and then, because somebody else may be editing it too. */
export const curriculumQuery = (params: CoursePlace) =>
  queryOptions({
    queryKey: curriculumKey(params),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(getCurriculum, { params }, { signal }),
  })

export type LessonPlace = CoursePlace & { lessonId: string }

export const lessonQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...curriculumKey(params), params.lessonId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getLesson, { params }, { signal }),
  })
