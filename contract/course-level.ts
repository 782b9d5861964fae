import * as z from 'zod/mini'

export const courseLevels = ['beginner', 'intermediate', 'advanced', 'all'] as const

/** In a file of its own: the first page of the web needs it and little else. */
export const CourseLevel = z.enum(courseLevels)
export type CourseLevel = z.infer<typeof CourseLevel>
