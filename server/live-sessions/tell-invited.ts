import type { OrganizationRole } from '#contract/organizations.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify, type NotificationDetail, type NotificationFact } from '#server/events/notify.ts'
import { actorOf, type Ctx } from '#server/http/context.ts'
import { momentOf, type Words } from '#server/words/sentence.ts'
import { listInvited } from './audience.ts'

interface Session {
  organization_id: string
  id: string
  course_id: string | null
  group_id: string | null
  host_id: string | null
}

interface News {
  type: 'info' | 'warning'
  title: Words
  message: Words
  key?: string
  detail?: NotificationDetail
}

/** Where people of each role find their sessions. */
export const areaOf: Record<OrganizationRole, string> = {
  learner: 'student',
  instructor: 'instructor',
  admin: 'admin',
}

/** Tells everyone whom the session is for, each with the way to it in their own area. */
export async function tellInvited(ctx: Ctx, kind: NotificationKind, session: Session, news: News) {
  const invited = await listInvited(ctx, session)
  for (const role of ['learner', 'instructor', 'admin'] as const) {
    await notify(ctx, kind, {
      ...news,
      to: invited.filter((person) => person.role === role).map(({ person_id }) => person_id),
      link: `/dashboard/${areaOf[role]}/live-sessions?session=${session.id}`,
      organizationId: session.organization_id,
      actorId: actorOf(ctx),
    })
  }
}

interface Timed {
  id: string
  title: string
  description: string
  sequence: number
  starts_at: Date
  ends_at: Date
  time_zone: string
}

/** When a session takes place, as a row that everyone reads in their own zone. */
export const timeFact = (
  label: Words,
  { starts_at, ends_at }: Pick<Timed, 'starts_at' | 'ends_at'>,
  former = false,
): NotificationFact => ({
  label,
  from: starts_at.toISOString(),
  until: ends_at.toISOString(),
  former,
})

/** One session for the calendar; it has the name that feed and file give it, so that no calendar shows it twice. */
export const entryOf = (session: Timed, method: 'REQUEST' | 'CANCEL') => ({
  method,
  uid: `live-session-${session.id}`,
  sequence: session.sequence,
  title: session.title,
  description: session.description,
  starts_at: session.starts_at.toISOString(),
  ends_at: session.ends_at.toISOString(),
  time_zone: session.time_zone,
})

/** RFC 5546 knows one event per mail, so a series comes without. */
export const entryOfOnly = (sessions: readonly Timed[], method: 'REQUEST' | 'CANCEL') => {
  const [only, ...others] = sessions
  return only && others.length === 0 ? { calendar: entryOf(only, method) } : {}
}

/** When a session starts, on the clock of each reader. */
export const startOf = ({ starts_at }: { starts_at: Date }) => momentOf(starts_at)
