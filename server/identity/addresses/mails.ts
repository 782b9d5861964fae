import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { emailCodeMinutes, emailLinkHours, emailUndoDays } from '../rules.ts'

interface Addressee {
  email: string
  first_name: string
}

interface Secrets {
  code: string
  token: string
}

const linkOf = (ctx: Ctx, token: string) => `${ctx.app.env.publicUrl}/email-link?token=${token}`

const validity = `The code works for ${emailCodeMinutes} minutes, the button for ${emailLinkHours} hours.`

export const sendVerifyEmail = (ctx: Ctx, person: Addressee, { code, token }: Secrets) =>
  sendMail(ctx, person.email, {
    subject: `${code} is your code to verify your email for Lyceum`,
    preview: 'Enter it in Lyceum, or press the button.',
    heading: `Verify your email, ${person.first_name}`,
    paragraphs: [
      'Enter this code in Lyceum, or press the button below. Invitations and courses sent to this address are waiting until you do.',
      validity,
    ],
    code,
    action: { label: 'Verify my email', url: linkOf(ctx, token) },
    footer:
      'You got this email because someone created a Lyceum account with this address. If it wasn’t you, ignore this email: without the code nobody can use your address.',
  })

export const sendChangeEmail = (ctx: Ctx, person: Addressee, { code, token }: Secrets) =>
  sendMail(ctx, person.email, {
    subject: `${code} is your code to change your email on Lyceum`,
    preview: 'Enter it in Lyceum, or press the button.',
    heading: `Is this your new email, ${person.first_name}?`,
    paragraphs: [
      'Enter this code in Lyceum, or press the button below. Your account keeps its old address until you do.',
      validity,
    ],
    code,
    action: { label: 'Change my email', url: linkOf(ctx, token) },
    footer:
      'You got this email because someone wants to use this address for their Lyceum account. If it wasn’t you, ignore this email: nothing changes.',
  })

/** For the owner of an address that someone else wants to change to. */
export const sendAddressInUse = (ctx: Ctx, email: string) =>
  sendMail(ctx, email, {
    subject: 'This email already belongs to a Lyceum account',
    preview: 'Someone tried to use your address for another account.',
    heading: 'Your address is already in use',
    paragraphs: [
      'Someone tried to change the address of another Lyceum account to this one. Your account hasn’t changed.',
      'If it was you, sign in with this address instead. You can set a new password if you don’t remember yours.',
    ],
    action: {
      label: 'Set a new password',
      url: `${ctx.app.env.publicUrl}/forgot-password`,
    },
    footer: 'You got this email because it concerns the security of your account.',
  })

/** Goes to the old address. Only one that was proved gets a way back. */
export const sendEmailChanged = (
  ctx: Ctx,
  person: Addressee,
  newEmail: string,
  undoToken: string | null,
) =>
  sendMail(ctx, person.email, {
    subject: 'Your Lyceum email was changed',
    preview: `Your account now uses ${newEmail}.`,
    heading: 'Your email was changed',
    paragraphs: [
      `Your Lyceum account now uses ${newEmail}. If you made this change, there’s nothing to do.`,
      ...(undoToken
        ? [
            `If you didn’t, undo it within ${emailUndoDays} days. We’ll restore this address, sign out every device and stop the current password from working.`,
          ]
        : []),
    ],
    ...(undoToken && { action: { label: 'Undo this change', url: linkOf(ctx, undoToken) } }),
    footer: 'You got this email because it concerns the security of your account.',
  })
