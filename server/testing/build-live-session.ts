import type { LiveSessionBody } from '#contract/live-sessions.ts'
import { scheduleLiveSession } from '#contract/live-sessions.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, type Actor } from './actors.ts'
import { buildTaughtCourse } from './build-taught-course.ts'
import { testApp } from './test-app.ts'

/** Minutes from now, before zero in the past. */
export async function minutesFromNow(minutes: number) {
  const { clock } = await testApp()
  return new Date(clock.now().getTime() + minutes * 60_000)
}

/** A taught course with a session of an hour; it starts in two hours unless told, also in the past. */
export async function buildLiveSession(
  given: { startsInMinutes?: number; minutes?: number; body?: Partial<LiveSessionBody> } = {},
  course: Parameters<typeof buildTaughtCourse>[0] = {},
) {
  const room = await buildTaughtCourse(course)
  const session = await schedule(room.instructor, room.inCourse, given.body)
  const inSession = { ...room.inOrganization, sessionId: session.id }
  const { startsInMinutes, minutes = 60 } = given
  if (startsInMinutes !== undefined) await setTimes(session.id, startsInMinutes, minutes)
  return {
    ...room,
    session,
    inSession,
    inMeeting: { ...room.inOrganization, meetingId: session.id },
    setTimes: (starts: number, length = 60) => setTimes(session.id, starts, length),
  }
}

async function schedule(
  actor: Actor,
  { organizationId, courseId }: { organizationId: string; courseId: string },
  body: Partial<LiveSessionBody> = {},
) {
  const { body: session, error } = await call(actor, scheduleLiveSession, {
    params: { organizationId },
    body: {
      title: 'Questions and answers',
      course_id: courseId,
      starts_at: (await minutesFromNow(120)).toISOString(),
      ends_at: (await minutesFromNow(180)).toISOString(),
      time_zone: 'Europe/Lisbon',
      ...body,
    },
  })
  if (!session.id) throw new Error(JSON.stringify(error))
  return session
}

/** Straight in the table: nobody may schedule into the past. */
async function setTimes(sessionId: string, starts: number, minutes: number) {
  const { mechanisms } = await testApp()
  const starts_at = await minutesFromNow(starts)
  const ends_at = await minutesFromNow(starts + minutes)
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('live_sessions')
      .set({ starts_at, ends_at })
      .where('id', '=', sessionId)
      .execute(),
  )
}
