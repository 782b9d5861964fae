import type { Ctx } from '#server/http/context.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { say } from '#server/words/sentence.ts'

export const sendLinked = (
  ctx: Ctx,
  person: { email: string; first_name: string },
  { organizationName, brand }: { organizationName: string; brand: MailBrand | null | undefined },
) =>
  sendMail(ctx, person.email, {
    subject: say('You can now sign in to Lyceum with {organization}', {
      organization: organizationName,
    }),
    preview: say('Your password still works.'),
    heading: say('Sign in with {organization}', { organization: organizationName }),
    paragraphs: [
      say(
        '{organization} just signed you in to your Lyceum account. That session only covers {organization}; your other organizations still need your own password.',
        { organization: organizationName },
      ),
      say('Your password hasn’t changed and your other devices stay signed in.'),
      say('If this wasn’t you, contact the people who manage sign-in at your organization.'),
    ],
    action: { label: say('Review your devices'), url: `${ctx.app.env.publicUrl}/account/settings` },
    footer: say('You get this email because it concerns the security of your account.'),
    brand,
  })
