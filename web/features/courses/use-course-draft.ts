import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveCourse, type Course, type CourseDetails } from '#contract/courses.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { onDemand, useOnDemand } from '#web/ui/on-demand.ts'
import { courseQuery } from './queries.ts'

type Name = keyof CourseDetails
type Errors = Partial<Record<Name, string>>

/** Comes after the page. What is typed before that is sent unchecked; the server says the same of it. */
const checks = onDemand(() => import('./check-course-detail.ts'))

/** The details of a course while someone edits them. What is valid saves itself; what is not says so at its field. */
export function useCourseDraft(organizationId: string, course: Course) {
  const queryClient = useQueryClient()
  const query = courseQuery({ organizationId, courseId: course.id })
  const check = useOnDemand(checks)?.checkCourseDetail
  const [values, setValues] = useState<CourseDetails>(course)
  const [errors, setErrors] = useState<Errors>({})
  const revision = useRef(course.revision)

  const { autosave, state } = useAutosave<CourseDetails>(async (changes) => {
    try {
      const saved = await call(saveCourse, {
        params: { organizationId, courseId: course.id },
        body: { ...changes, revision: revision.current },
      })
      revision.current = saved.revision
      queryClient.setQueryData(query.queryKey, saved)
    } catch (failure) {
      if (failure instanceof ApiError) setErrors((now) => ({ ...now, ...failure.errors }))
      throw failure
    }
  })

  const set = <Field extends Name>(name: Field, value: CourseDetails[Field]) => {
    setValues((now) => ({ ...now, [name]: value }))
    const sent = withoutBlankLines(value)
    const message = check?.(name, sent)
    setErrors((now) => ({ ...now, [name]: message }))
    if (message === undefined) autosave.change({ [name]: sent })
  }

  /** Ends a conflict: with their version, or with mine on top of theirs. */
  const resolve = async ({ keepMine }: { keepMine: boolean }) => {
    const theirs = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    revision.current = theirs.revision
    setValues({ ...theirs, ...(keepMine ? autosave.unsaved : {}) })
    setErrors({})
    await autosave.resume({ keep: keepMine })
  }

  return { values, errors, set, state, resolve }
}

export type CourseDraft = ReturnType<typeof useCourseDraft>

/** A line that is still being written is not sent. */
const withoutBlankLines = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((line) => !isBlank(line)) : value

const isBlank = (line: string | { question?: string }) =>
  typeof line === 'string' ? line.trim() === '' : line.question === ''
