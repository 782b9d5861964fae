import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import type { MailBlock } from '#server/mail/content.ts'
import type { Words } from '#server/words/sentence.ts'
import { appendEvents } from './event-log.ts'
import type { NotificationKind } from './notification-kind.ts'

type NotificationType = 'success' | 'info' | 'warning' | 'error'

interface News {
  /** One person or many; nobody is told of what they did themselves. */
  to: string | readonly string[]
  type: NotificationType
  /** A sentence is worded for each reader; a plain string is a person's own text. */
  title: Words
  message: Words
  /** Path inside Lyceum. */
  link?: `/${string}`
  organizationId?: string | null
  /** Who caused it. */
  actorId?: string | null
  /** Replaces the kind's own sentence of why it came. */
  reason?: Words
  /** When it happened, if not now: jobs run later than what they tell of. */
  at?: Date
  /** What the mail says beyond title and message. */
  detail?: NotificationDetail
  /** Names what happened, where the caller may run twice: `event_id` of a job, or the id of the thing. */
  key?: string
}

/** One row of facts in a mail; a span of time is told in the zone of its reader. */
export type NotificationFact = { label: Words; former?: boolean } & (
  | { value: Words }
  | { from: string; until: string }
)

/** An entry for the calendar of everyone who is told. */
export interface NotificationEntry {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  title: string
  description: string
  starts_at: string
  ends_at: string
  time_zone: string
}

export interface NotificationDetail {
  facts?: readonly NotificationFact[]
  /** The whole text, where the message is only its beginning. */
  blocks?: readonly MailBlock[]
  calendar?: NotificationEntry
}

/** The event that deliveries are logged as. */
export const notificationDue = 'notification.due'

/** What is logged for the subscriber that delivers. */
export interface Delivery {
  kind: string
  key: string
  person_ids: readonly string[]
  type: NotificationType
  title: Words
  message: Words
  link: string | null
  organization_id: string | null
  actor_id: string | null
  reason: Words
  happened_at: string
  detail: NotificationDetail | null
}

/** People per event, so that a batch of them stays a short transaction. */
const batchSize = 500

/**
 * Tells people of something, if the change commits: in the app at once, by mail as each of them chose. A
 * subscriber does the work, so the verb that calls this waits for nothing. Each person hears of one key once, whatever is repeated.
 */
export const notify = (ctx: Ctx, kind: NotificationKind, news: News) =>
  notifyEach(ctx, kind, [news])

/** Tells each of something of their own, in one statement. */
export async function notifyEach(ctx: Ctx, kind: NotificationKind, all: readonly News[]) {
  await appendEvents(
    ctx,
    notificationDue,
    all.flatMap((news) => deliveriesOf(ctx, kind, news)),
  )
}

function deliveriesOf(ctx: Ctx, kind: NotificationKind, news: News): Delivery[] {
  const given = typeof news.to === 'string' ? [news.to] : news.to
  const people = [...new Set(given)].filter((id) => id !== news.actorId)
  const delivery: Omit<Delivery, 'person_ids'> = {
    kind: kind.name,
    key: news.key ?? randomUUID(),
    type: news.type,
    title: news.title,
    message: news.message,
    link: news.link ?? null,
    organization_id: news.organizationId ?? null,
    actor_id: news.actorId ?? null,
    reason: news.reason ?? kind.reason,
    happened_at: (news.at ?? ctx.now).toISOString(),
    detail: news.detail ?? null,
  }
  const batches = Array.from({ length: Math.ceil(people.length / batchSize) }, (_, batch) =>
    people.slice(batch * batchSize, (batch + 1) * batchSize),
  )
  return batches.map((person_ids) => ({ ...delivery, person_ids }))
}
