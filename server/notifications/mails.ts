import { dateFormat } from '#contract/formats.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type {
  NotificationDetail,
  NotificationEntry,
  NotificationFact,
} from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { printCalendar } from '#server/icalendar/calendar.ts'
import type { MailBrand, MailFact } from '#server/mail/content.ts'
import { sendMail, type Mail } from '#server/mail/send-mail.ts'
import { siteOf } from '#server/organizations/mail-brand.ts'
import { say } from '#server/words/sentence.ts'
import { localeOf } from '#server/words/languages.ts'
import { readerOfRow } from './queries.ts'
import { readText } from './wordings.ts'
import { signStop, stopPath } from './stop-token.ts'

interface Addressee {
  person_id: string
  address: string
  language: string
  time_zone: string
}

interface Told {
  kind: string
  title: string
  message: string
  link: string | null
  reason: string
  /** The sentences of its text, if they were kept. */
  words: unknown
  organization_id: string | null
}

export interface ToldByMail extends Told {
  detail: NotificationDetail | null
}

interface Surroundings {
  kind: NotificationKind | undefined
  brand: MailBrand | null | undefined
}

/** One notification as a mail, with why it came and a way to have no more of its kind. */
export function notificationMail(
  ctx: Ctx,
  to: Addressee,
  told: ToldByMail,
  { kind, brand }: Surroundings,
): Mail {
  const reader = readerOfRow(to)
  const { title, message, reason } = readText(told, reader)
  const { facts = [], blocks, calendar } = told.detail ?? {}
  const stop = kind?.mandatory ? undefined : stopUrl(ctx, brand, to.person_id, [told.kind])
  const url = `${siteOf(ctx.app, brand)}${told.link ?? '/dashboard'}`
  return {
    to: to.address,
    content: {
      subject: title,
      preview: message,
      heading: title,
      paragraphs: message && !blocks ? [message] : [],
      blocks,
      facts: facts.map((fact) => factFor(fact, to)),
      action: {
        label: told.link ? (kind?.action ?? say('See more')) : say('Go to your dashboard'),
        url,
      },
      footer: reason,
      ...(stop && { footerLink: { label: say('Unsubscribe from emails like this'), url: stop } }),
      brand,
    },
    reader,
    headers: stop ? oneClick(stop) : undefined,
    canWait: !kind?.mandatory,
    calendar: calendar && invitation(ctx, to, calendar, url, brand?.name ?? 'Lyceum'),
  }
}

/** Times are on the reader's own clock, and name its zone. */
function factFor(fact: NotificationFact, { language, time_zone: timeZone }: Addressee): MailFact {
  const { label, former = false } = fact
  if ('value' in fact) return { label, value: fact.value, former }
  const words = dateFormat(localeOf(language), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return { label, value: words.formatRange(new Date(fact.from), new Date(fact.until)), former }
}

/** RFC 5546: the organization asks, nobody has to answer. The name is the one that feed and file give the event. */
function invitation(
  { app, now }: Ctx,
  to: Addressee,
  entry: NotificationEntry,
  url: string,
  organizer: string,
) {
  const item = {
    uid: `${entry.uid}@${new URL(app.env.publicUrl).hostname}`,
    sequence: entry.sequence,
    series: {
      all_day: false as const,
      zone: entry.time_zone,
      starts_at: new Date(entry.starts_at),
      ends_at: new Date(entry.ends_at),
      rule: null,
    },
    exceptions: [],
    title: entry.title,
    description: entry.description,
    location: '',
    categories: [],
    url,
    cancelled: entry.method === 'CANCEL',
    changed_at: now,
  }
  const from = /<([^>]+)>/.exec(app.env.MAIL_FROM)?.[1] ?? app.env.MAIL_FROM
  const invited = {
    method: entry.method,
    organizer: { name: organizer, address: from },
    attendee: to.address,
  }
  return {
    method: entry.method,
    content: printCalendar(entry.title, [item], { now, invitation: invited }),
  }
}

const listed = 30

/** What happened since the last digest. */
export async function sendDigest(
  ctx: Ctx,
  to: Addressee,
  news: readonly Told[],
  brands: ReadonlyMap<string, MailBrand>,
) {
  const kinds = [...new Set(news.map(({ kind }) => kind))]
  // News of several organizations lead to each; the rest leads to the only one, or to the installation.
  const [only] = brands.size === 1 ? brands.values() : []
  const stop = stopUrl(ctx, only, to.person_id, kinds)
  const reader = readerOfRow(to)
  const texts = news.map((told) => ({ ...told, ...readText(told, reader) }))
  const first = texts[0]?.title ?? ''
  await sendMail(
    ctx,
    to.address,
    {
      subject:
        news.length === 1
          ? first
          : say('{first} and {count, plural, one {# more update} other {# more updates}}', {
              first,
              count: news.length - 1,
            }),
      preview: news.length === 1 ? (texts[0]?.message ?? '') : (texts[1]?.title ?? ''),
      heading: say('Your daily summary'),
      paragraphs: [],
      items: texts.slice(0, listed).map(({ title, message, link, organization_id }) => ({
        title,
        text: message,
        url: `${siteOf(ctx.app, brands.get(organization_id ?? ''))}${link ?? '/account/notifications'}`,
        where: only ? '' : (brands.get(organization_id ?? '')?.name ?? ''),
      })),
      ...(news.length > listed && {
        blocks: [
          {
            kind: 'text' as const,
            text: say('{count, plural, one {# more update} other {# more updates}} in Lyceum.', {
              count: news.length - listed,
            }),
          },
        ],
      }),
      action: {
        label: say('See all notifications'),
        url: `${siteOf(ctx.app, only)}/account/notifications`,
      },
      footer: say('You get this summary once a day because you chose it for these notifications.'),
      footerLink: { label: say('Unsubscribe from this summary'), url: stop },
      brand: only,
    },
    { reader, headers: oneClick(stop), canWait: true },
  )
}

const stopUrl = (
  ctx: Ctx,
  brand: MailBrand | null | undefined,
  personId: string,
  kinds: readonly string[],
) => `${siteOf(ctx.app, brand)}${stopPath}?token=${signStop(ctx.app.keys, personId, kinds)}`

/** RFC 8058: mail programs offer the button themselves, and post to the address without opening a page. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
