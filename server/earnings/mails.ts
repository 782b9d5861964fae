import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { say } from '#server/words/sentence.ts'

/** Says what changed without saying where the money goes: mail is read by more eyes than a password. */
export async function sendPayoutSettingsChanged(
  ctx: Ctx,
  person: { email: string; first_name: string },
  change: { organizationId: string; method: { before: string; after: string } | null },
) {
  const brand = await brandOf(ctx, change.organizationId)
  const organization = brand?.name ?? say('Your organization')
  const moved = change.method
    ? change.method.before
      ? say('Payouts now go to {after} instead of {before}.', change.method)
      : say('Payouts now go to {after}.', { after: change.method.after })
    : say('The schedule or the minimum was changed. Payouts still go to the same account.')
  await sendMail(ctx, person.email, {
    subject: say('Your payout settings were changed'),
    preview: moved,
    heading: say('Your payout settings were changed'),
    paragraphs: [
      moved,
      say('Organization: {organization}', { organization }),
      say(
        'Someone made this change with your password. If it wasn’t you, reset your password and contact an admin of the organization right away.',
      ),
    ],
    action: { label: say('This wasn’t me'), url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: say('You get this email because it concerns the security of your account.'),
    brand,
  })
}
