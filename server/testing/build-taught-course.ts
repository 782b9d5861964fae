import { enroll } from '#contract/enrollments.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { buildClassroom, buildMember, call, type Actor } from './actors.ts'
import { buildPublishedCourse } from './build-published-course.ts'

/** A classroom with a published course of three lessons that the instructor teaches and the learner takes. */
export async function buildTaughtCourse(
  given: Omit<Parameters<typeof buildPublishedCourse>[0], 'organizationId'> = {},
) {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    ...given,
  })
  const inCourse = { organizationId, courseId: course.id }
  const join = (person: Actor) =>
    call(person, enroll, { params: { courseId: course.id }, body: {} })
  const complete = (person: Actor, lesson = 0) =>
    call(person, completeLesson, {
      params: { ...inCourse, lessonId: course.lessonIds[lesson] ?? '' },
    })
  await join(classroom.learner)
  return {
    ...classroom,
    course,
    inOrganization: { organizationId },
    inCourse,
    complete,
    /** Another learner of the same course. */
    buildLearner: async () => {
      const person = await buildMember(organizationId, 'learner')
      await join(person)
      return person
    },
  }
}
