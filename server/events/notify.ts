import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import type { MailBlock } from '#server/mail/content.ts'
import type { Words } from '#server/words/sentence.ts'
import { appendEvents } from './event-log.ts'
import type { NotificationKind } from './notification-kind.ts'

type NotificationType = 'success' | 'info' | 'warning' | 'error'

interface News {
  /** One or more people; nobody is notified of their own action. */
  to: string | readonly string[]
  type: NotificationType
  /** A sentence is worded for each reader; a plain string is a person's own text. */
  title: Words
  message: Words
  /** Path inside Lyceum. */
  link?: `/${string}`
  organizationId?: string | null
  /** The person who caused it. */
  actorId?: string | null
  /** Replaces the kind's own sentence of why it came. */
  reason?: Words
  /** When it happened, if not now: jobs run later than what they tell of. */
  at?: Date
  /** What the mail contains beyond title and message. */
  detail?: NotificationDetail
  /** Identifies the occurrence if the caller may run twice: `event_id` of a job, or the ID of the object. */
  key?: string
}

/** One row of facts in a mail; a span of time is written in its reader's zone. */
export type NotificationFact = { label: Words; former?: boolean } & (
  | { value: Words }
  | { from: string; until: string }
)

/** A calendar entry for every recipient. */
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
  /** The full text, if the message is only its beginning. */
  blocks?: readonly MailBlock[]
  calendar?: NotificationEntry
}

/** The event under which deliveries are logged. */
export const notificationDue = 'notification.due'

/** The payload for the subscriber that delivers. */
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

/** People per event, which keeps the transaction of a batch short. */
const batchSize = 500

/**
 * Notifies people if the change commits: in the app immediately, by mail according to their settings. A subscriber does
 * the work, so the calling verb doesn't wait. Each person is notified once per key, whatever is repeated.
 */
export const notify = (ctx: Ctx, kind: NotificationKind, news: News) =>
  notifyEach(ctx, kind, [news])

/** Sends each person their own notification, in one statement. */
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
