import { queryOptions } from '@tanstack/react-query'
import { getCurriculum, getLesson } from '#contract/curriculum.ts'
import { call } from '#web/lib/call.ts'
import { courseKey, type CourseAddress } from '../queries.ts'

export const curriculumKey = (course: CourseAddress) => [...courseKey(course), 'curriculum']

/** The tree is looked at again now and then, because somebody else may be editing it too. */
export const curriculumQuery = (params: CourseAddress) =>
  queryOptions({
    queryKey: curriculumKey(params),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(getCurriculum, { params }, { signal }),
  })

export type LessonPlace = CourseAddress & { lessonId: string }

export const lessonQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: [...curriculumKey(params), params.lessonId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getLesson, { params }, { signal }),
  })
