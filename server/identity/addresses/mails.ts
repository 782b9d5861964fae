import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { say } from '#server/words/sentence.ts'
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

const validity = say(
  'The code works for {minutes, plural, one {# minute} other {# minutes}}, the button for {hours, plural, one {# hour} other {# hours}}.',
  { minutes: emailCodeMinutes, hours: emailLinkHours },
)

export const sendVerifyEmail = (ctx: Ctx, person: Addressee, { code, token }: Secrets) =>
  sendMail(ctx, person.email, {
    subject: say('{code} is your code to verify your email for Lyceum', { code }),
    preview: say('Enter it in Lyceum, or press the button.'),
    heading: say('Verify your email, {name}', { name: person.first_name }),
    paragraphs: [
      say(
        'Enter this code in Lyceum, or press the button below. Invitations and courses sent to this address are waiting for you.',
      ),
      validity,
    ],
    code,
    action: { label: say('Verify email'), url: linkOf(ctx, token) },
    footer: say(
      'You get this email because someone created a Lyceum account with this address. If it wasn’t you, ignore this email: without the code, nobody can use your address.',
    ),
  })

export const sendChangeEmail = (ctx: Ctx, person: Addressee, { code, token }: Secrets) =>
  sendMail(ctx, person.email, {
    subject: say('{code} is your code to change your email on Lyceum', { code }),
    preview: say('Enter it in Lyceum, or press the button.'),
    heading: say('Is this your new email, {name}?', { name: person.first_name }),
    paragraphs: [
      say(
        'Enter this code in Lyceum, or press the button below. Your account keeps its old address until you do.',
      ),
      validity,
    ],
    code,
    action: { label: say('Change email'), url: linkOf(ctx, token) },
    footer: say(
      'You get this email because someone wants to use this address for their Lyceum account. If it wasn’t you, ignore this email: nothing changes.',
    ),
  })

/** For the owner of an address that someone else wants to change to. */
export const sendAddressInUse = (ctx: Ctx, email: string) =>
  sendMail(ctx, email, {
    subject: say('This email already belongs to a Lyceum account'),
    preview: say('Someone tried to use your address for another account.'),
    heading: say('Your address is already in use'),
    paragraphs: [
      say(
        'Someone tried to change the address of another Lyceum account to this one. Your account hasn’t changed.',
      ),
      say(
        'If it was you, sign in with this address instead. You can set a new password if you don’t remember yours.',
      ),
    ],
    action: {
      label: say('Set a new password'),
      url: `${ctx.app.env.publicUrl}/forgot-password`,
    },
    footer: say('You get this email because it concerns the security of your account.'),
  })

/** Goes to the old address. Only one that was proved gets a way back. */
export const sendEmailChanged = (
  ctx: Ctx,
  person: Addressee,
  newEmail: string,
  undoToken: string | null,
) =>
  sendMail(ctx, person.email, {
    subject: say('Your Lyceum email was changed'),
    preview: say('Your account now uses {email}.', { email: newEmail }),
    heading: say('Your email was changed'),
    paragraphs: [
      say('Your Lyceum account now uses {email}. If you made this change, there’s nothing to do.', {
        email: newEmail,
      }),
      ...(undoToken
        ? [
            say(
              'If you didn’t, undo it within {days, plural, one {# day} other {# days}}. We’ll restore this address, sign out every device and stop the current password from working.',
              { days: emailUndoDays },
            ),
          ]
        : []),
    ],
    ...(undoToken && { action: { label: say('Undo this change'), url: linkOf(ctx, undoToken) } }),
    footer: say('You get this email because it concerns the security of your account.'),
  })
