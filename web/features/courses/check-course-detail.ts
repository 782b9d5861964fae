import * as z from 'zod/mini'
import { CourseDetails } from '#contract/courses.ts'

/** What is wrong with a value, in a sentence for people. */
export const checkCourseDetail = (name: keyof CourseDetails, value: unknown): string | undefined =>
  z.safeParse(CourseDetails.shape[name], value).error?.issues[0]?.message
