import * as z from 'zod/mini'

/** In a file of its own: the first page of the web needs it and little else. */
export const CourseLevel = z.enum(['beginner', 'intermediate', 'advanced', 'all'])
export type CourseLevel = z.infer<typeof CourseLevel>
