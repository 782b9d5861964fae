import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'

export const sendLinked = (
  ctx: Ctx,
  person: { email: string; first_name: string },
  organizationName: string,
) =>
  sendMail(ctx, person.email, {
    subject: `Your Lyceum account now belongs to ${organizationName}'s sign-in`,
    preview: 'Your old password no longer works.',
    heading: `Signed in with ${organizationName}`,
    paragraphs: [
      `From now on you sign in with ${organizationName}. Your old password no longer works and other devices were signed out.`,
      'If you also want a password, set a new one.',
    ],
    action: { label: 'Set a password', url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: 'You get this mail because it concerns the security of your account.',
  })
