import * as z from 'zod/mini'

export const courseLevels = ['beginner', 'intermediate', 'advanced', 'all'] as const

/** In a separate file, because the landing page needs little else. */
export const CourseLevel = z.enum(courseLevels)
export type CourseLevel = z.infer<typeof CourseLevel>
