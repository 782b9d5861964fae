import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { momentOf, say, type Words } from '#server/words/sentence.ts'
import { resetCodeMinutes } from './rules.ts'

interface Addressee {
  email: string
  first_name: string
}

export const sendWelcome = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: say('Welcome to Lyceum'),
    preview: say('Your account is ready.'),
    heading: say('Welcome, {name}', { name: person.first_name }),
    paragraphs: [
      say('Your account is ready. You’ll find your courses and invitations on your dashboard.'),
    ],
    action: { label: say('Go to your dashboard'), url: `${ctx.app.env.publicUrl}/dashboard` },
    footer: say('You get this email because an account was created with this address.'),
  })

export const sendResetCode = (ctx: Ctx, person: Addressee, code: string) =>
  sendMail(ctx, person.email, {
    subject: say('{code} is your Lyceum code', { code }),
    preview: say(
      'Enter it within {minutes, plural, one {# minute} other {# minutes}} to set a new password.',
      { minutes: resetCodeMinutes },
    ),
    heading: say('Set a new password'),
    paragraphs: [
      say('Enter this code within {minutes, plural, one {# minute} other {# minutes}}:', {
        minutes: resetCodeMinutes,
      }),
    ],
    code,
    action: {
      label: say('Enter the code'),
      url: `${ctx.app.env.publicUrl}/reset-password?email=${encodeURIComponent(person.email)}`,
    },
    footer: say(
      'You get this email because someone requested a new password for this address. If it wasn’t you, ignore this email.',
    ),
  })

export const sendPasswordChanged = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: say('Your Lyceum password was changed'),
    preview: say('Your other devices were signed out.'),
    heading: say('Your password was changed'),
    paragraphs: [
      say(
        'Your password was just changed, and your other devices were signed out. If this wasn’t you, reset your password now.',
      ),
    ],
    action: { label: say('This wasn’t me'), url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: say('You get this email because it concerns the security of your account.'),
  })

export const sendTwoFactorChanged = (ctx: Ctx, person: Addressee, now: 'on' | 'off') =>
  sendMail(ctx, person.email, {
    ...(now === 'on'
      ? {
          subject: say('Two-factor authentication is on for your Lyceum account'),
          preview: say('You’ll now enter a code when you sign in.'),
          heading: say('Two-factor authentication is on'),
          paragraphs: [
            say(
              'From now on, you’ll enter a code from your authenticator app when you sign in. Keep your recovery codes in a safe place.',
            ),
          ],
        }
      : {
          subject: say('Two-factor authentication is off for your Lyceum account'),
          preview: say('You no longer need a code to sign in.'),
          heading: say('Two-factor authentication is off'),
          paragraphs: [say('From now on, you only need your password to sign in.')],
        }),
    action: { label: say('This wasn’t me'), url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: say('You get this email because it concerns the security of your account.'),
  })

export const sendPasskeyChanged = (
  ctx: Ctx,
  person: Addressee,
  { what, name }: { what: 'added' | 'removed'; name: string },
) =>
  sendMail(ctx, person.email, {
    ...(what === 'added'
      ? {
          subject: say('A passkey was added to your Lyceum account'),
          preview: say('You can now sign in with “{passkey}”.', { passkey: name }),
          heading: say('Passkey added'),
        }
      : {
          subject: say('A passkey was removed from your Lyceum account'),
          preview: say('“{passkey}” no longer works.', { passkey: name }),
          heading: say('Passkey removed'),
        }),
    paragraphs: [
      what === 'added'
        ? say('You can now sign in with the passkey “{passkey}” instead of a password.', {
            passkey: name,
          })
        : say('The passkey “{passkey}” can no longer be used to sign in to your account.', {
            passkey: name,
          }),
      say('If this wasn’t you, remove passkeys you don’t recognize and set a new password.'),
    ],
    action: {
      label: say('Review your passkeys'),
      url: `${ctx.app.env.publicUrl}/account/settings`,
    },
    footer: say('You get this email because it concerns the security of your account.'),
  })

export const sendAccountDeleted = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: say('Your Lyceum account was deleted'),
    preview: say('Your personal data was removed.'),
    heading: say('Goodbye, {name}', { name: person.first_name }),
    paragraphs: [
      say('We deleted your account as you asked. Nobody can sign in with it anymore.'),
      say(
        'Some records stay, such as orders and posts that others replied to, but they no longer show your name.',
      ),
    ],
    footer: say(
      'You get this email because it concerns the security of your account. It’s the last one we’ll send you.',
    ),
  })

export const sendNewSignIn = (
  ctx: Ctx,
  person: Addressee,
  {
    device,
    ipAddress,
    location,
  }: { device: Words; ipAddress: string | null; location: Words | null },
) =>
  sendMail(ctx, person.email, {
    subject: say('New sign-in to your Lyceum account'),
    preview: device,
    heading: say('New sign-in'),
    paragraphs: [
      say(
        'Someone just signed in to your account on a device we haven’t seen before. If it was you, there’s nothing to do.',
      ),
    ],
    facts: [
      { label: say('Device'), value: device },
      ...(location ? [{ label: say('Location'), value: location }] : []),
      ...(ipAddress ? [{ label: say('IP address'), value: ipAddress }] : []),
      { label: say('Time'), value: say('{time}', { time: momentOf(ctx.now) }) },
    ],
    action: {
      label: say('Review your devices'),
      url: `${ctx.app.env.publicUrl}/account/settings#devices`,
    },
    footer: say('You get this email because it concerns the security of your account.'),
  })
