import type { Ctx } from '#server/http/context.ts'
import { sendMail, type Mail } from '#server/mail/send-mail.ts'
import { signStop, stopPath } from './stop-token.ts'

interface Addressee {
  person_id: string
  address: string
}

interface Told {
  kind: string
  title: string
  message: string
  link: string | null
  reason: string
}

/** One notification as a mail, with why it came and a way to have no more of its kind. */
export function notificationMail(ctx: Ctx, to: Addressee, told: Told, mayStop: boolean): Mail {
  const { publicUrl } = ctx.app.env
  const stop = mayStop ? stopUrl(ctx, to.person_id, [told.kind]) : undefined
  return {
    to: to.address,
    content: {
      subject: told.title,
      preview: told.message,
      heading: told.title,
      paragraphs: told.message ? [told.message] : [],
      action: { label: 'Open Lyceum', url: `${publicUrl}${told.link ?? '/dashboard'}` },
      footer: told.reason,
      ...(stop && { footerLink: { label: 'Stop mails like this', url: stop } }),
    },
    headers: stop ? oneClick(stop) : undefined,
  }
}

const listed = 30

/** What happened since the last digest. */
export async function sendDigest(ctx: Ctx, to: Addressee, news: readonly Told[]) {
  const kinds = [...new Set(news.map(({ kind }) => kind))]
  const stop = stopUrl(ctx, to.person_id, kinds)
  const paragraphs = news
    .slice(0, listed)
    .map(({ title, message }) => `${title}\n${message}`.trim())
  if (news.length > listed) paragraphs.push(`And ${news.length - listed} more.`)
  await sendMail(
    ctx,
    to.address,
    {
      subject:
        news.length === 1 ? (news[0]?.title ?? '') : `${news.length} notifications from Lyceum`,
      preview: news[0]?.title ?? '',
      heading: 'Since your last summary',
      paragraphs,
      action: {
        label: 'See all notifications',
        url: `${ctx.app.env.publicUrl}/account/notifications`,
      },
      footer: 'You get this summary once a day because you chose it for these notifications.',
      footerLink: { label: 'Stop this summary', url: stop },
    },
    oneClick(stop),
  )
}

const stopUrl = (ctx: Ctx, personId: string, kinds: readonly string[]) =>
  `${ctx.app.env.publicUrl}${stopPath}?token=${signStop(ctx.app.keys, personId, kinds)}`

/** RFC 8058: mail programs offer the button themselves, and post to the address without opening a page. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
