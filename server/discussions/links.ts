/** Where someone reads a thread: each role has its own page. */
export const linkTo = (
  as: 'learner' | 'instructor' | 'admin',
  courseId: string,
  threadId: string,
): `/${string}` =>
  ({
    learner: `/dashboard/student/courses/${courseId}?tab=discussions&thread=${threadId}` as const,
    instructor: `/dashboard/instructor/discussions/${threadId}` as const,
    admin: `/dashboard/admin/discussions/${threadId}` as const,
  })[as]
