import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'

/** Says what changed without saying where the money goes: mail is read by more eyes than a password. */
export async function sendPayoutSettingsChanged(
  ctx: Ctx,
  person: { email: string; first_name: string },
  change: { organizationId: string; method: { before: string; after: string } | null },
) {
  const brand = await brandOf(ctx, change.organizationId)
  const name = brand?.name ?? 'your organization'
  const moved = change.method
    ? change.method.before
      ? `Money is now paid to ${change.method.after} instead of ${change.method.before}.`
      : `Money is now paid to ${change.method.after}.`
    : 'The schedule or the minimum was changed; where the money goes was not.'
  await sendMail(ctx, person.email, {
    subject: 'Your payout settings were changed',
    preview: moved,
    heading: 'Your payout settings were changed',
    paragraphs: [
      `The way ${name} pays you was changed just now with your password. ${moved}`,
      'If it was not you, change your password and tell an admin of the organization at once.',
    ],
    action: { label: 'It was not me', url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: 'You get this mail because it concerns the security of your account.',
    brand,
  })
}
