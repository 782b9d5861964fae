import type { Ctx } from '#server/http/context.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { sendMail } from '#server/mail/send-mail.ts'

export const sendLinked = (
  ctx: Ctx,
  person: { email: string; first_name: string },
  { organizationName, brand }: { organizationName: string; brand: MailBrand | null | undefined },
) =>
  sendMail(ctx, person.email, {
    subject: `You can now sign in to Lyceum with ${organizationName}`,
    preview: 'Your password still works.',
    heading: `Sign in with ${organizationName}`,
    paragraphs: [
      `${organizationName} just signed you in to your Lyceum account. A session that starts there only covers ${organizationName}; your other organizations still need your own password.`,
      'Your password hasn’t changed and your other devices stay signed in.',
      'If this wasn’t you, contact the people who run your organization’s sign-in.',
    ],
    action: { label: 'Review your devices', url: `${ctx.app.env.publicUrl}/account/settings` },
    footer: 'You get this mail because it concerns the security of your account.',
    brand,
  })
