import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { resetCodeMinutes } from './rules.ts'

interface Addressee {
  email: string
  first_name: string
}

export const sendWelcome = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: 'Welcome to Lyceum',
    preview: 'Your account is ready.',
    heading: `Welcome, ${person.first_name}`,
    paragraphs: ['Your account is ready. Your dashboard shows your courses and your invitations.'],
    action: { label: 'Open my dashboard', url: `${ctx.app.env.publicUrl}/dashboard` },
    footer: 'You get this mail because an account was created with this address.',
  })

export const sendResetCode = (ctx: Ctx, person: Addressee, code: string) =>
  sendMail(ctx, person.email, {
    subject: `${code} is your Lyceum code`,
    preview: `Use it within ${resetCodeMinutes} minutes to set a new password.`,
    heading: 'Set a new password',
    paragraphs: [`Enter this code within ${resetCodeMinutes} minutes:`],
    code,
    action: {
      label: 'Enter the code',
      url: `${ctx.app.env.publicUrl}/reset-password?email=${encodeURIComponent(person.email)}`,
    },
    footer:
      'You get this mail because someone asked for a new password for this address. If it was not you, ignore it.',
  })

export const sendPasswordChanged = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: 'Your Lyceum password was changed',
    preview: 'Other devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: ['Your password was changed just now and your other devices were signed out.'],
    action: { label: 'It was not me', url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: 'You get this mail because it concerns the security of your account.',
  })

export const sendTwoFactorChanged = (ctx: Ctx, person: Addressee, now: 'on' | 'off') =>
  sendMail(ctx, person.email, {
    subject: `Two-factor is ${now} for your Lyceum account`,
    preview: now === 'on' ? 'Signing in now asks for a code.' : 'Signing in asks for no code.',
    heading: `Two-factor is ${now}`,
    paragraphs: [
      now === 'on'
        ? 'From now on, signing in asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
        : 'From now on, signing in asks for your password only.',
    ],
    action: { label: 'It was not me', url: `${ctx.app.env.publicUrl}/forgot-password` },
    footer: 'You get this mail because it concerns the security of your account.',
  })

export const sendPasskeyChanged = (
  ctx: Ctx,
  person: Addressee,
  { what, name }: { what: 'added' | 'removed'; name: string },
) =>
  sendMail(ctx, person.email, {
    subject: `A passkey was ${what} ${what === 'added' ? 'to' : 'from'} your Lyceum account`,
    preview:
      what === 'added'
        ? `“${name}” can now sign in to your account.`
        : `“${name}” can no longer sign in to your account.`,
    heading: `Passkey ${what}`,
    paragraphs: [
      what === 'added'
        ? `The passkey “${name}” can now sign in to your account without a password.`
        : `The passkey “${name}” can no longer sign in to your account.`,
      'If this wasn’t you, remove passkeys you don’t recognize and set a new password.',
    ],
    action: { label: 'Review your passkeys', url: `${ctx.app.env.publicUrl}/account/settings` },
    footer: 'You get this mail because it concerns the security of your account.',
  })

export const sendAccountDeleted = (ctx: Ctx, person: Addressee) =>
  sendMail(ctx, person.email, {
    subject: 'Your Lyceum account was deleted',
    preview: 'Your name is gone, and this address is free again.',
    heading: `Goodbye, ${person.first_name}`,
    paragraphs: [
      'Your account was deleted just now, as you asked. Nobody can sign in with it any more.',
      'What stays, such as orders and what you wrote where others answered, no longer carries your name.',
    ],
    footer: 'You get this mail because it concerns the security of your account. It is the last.',
  })

export const sendNewSignIn = (
  ctx: Ctx,
  person: Addressee,
  { device, ipAddress }: { device: string; ipAddress: string | null },
) =>
  sendMail(ctx, person.email, {
    subject: 'New sign-in to your Lyceum account',
    preview: device,
    heading: 'New sign-in',
    paragraphs: [
      'Your account was just used on a device we haven’t seen before. If it was you, there’s nothing to do.',
    ],
    facts: [
      { label: 'Device', value: device },
      ...(ipAddress ? [{ label: 'Address', value: ipAddress }] : []),
      { label: 'Time', value: `${ctx.now.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ],
    action: {
      label: 'See my devices',
      url: `${ctx.app.env.publicUrl}/account/settings#devices`,
    },
    footer: 'You get this mail because it concerns the security of your account.',
  })
