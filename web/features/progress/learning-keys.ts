/** Where learning is kept in the browser. Apart from the queries, so that naming a place loads nothing else. */
export const learningKey = (organizationId: string) => ['learning', organizationId] as const

export const lessonKey = (organizationId: string, courseId: string, lessonId: string) =>
  [...learningKey(organizationId), 'lesson', courseId, lessonId] as const
