import type { LegalPageName } from '#contract/legal-pages.ts'

/**
 * What the pages say until the super admin writes the operator's own text. They describe what the product does with people
 * and their data, and name no law of any one country.
 */
export const defaultLegalTexts: Record<LegalPageName, string> = {
  terms: `These terms apply to everyone who uses this Lyceum installation. “We” are the people who run it; “an organization” is a school, company or club that teaches on it. By creating an account you agree to these terms.

## Your account

- Give your real name and an email address that you can read. We send confirmations and notices there.
- Keep your password to yourself, and don't share your account. Tell us if you think someone else is using it.
- You can close your account at any time under Settings.

## Learning

- Organizations decide who may join them, which courses they offer and what those courses cost. An organization is responsible for what it teaches.
- When you enroll in a course, its instructors and the organization's admins can see your progress, submissions and grades.
- Certificates belong to the person who earned them. An organization can revoke a certificate that was issued by mistake.

## Paying for courses

- You see the full price, including taxes, before you pay.
- The organization that sells a course decides about refunds. You can ask for one from your order.

## What you publish

- You keep the rights to everything you write and upload. You allow us to store it and show it to the people it is meant for.
- Publish only what you are allowed to share. Be kind, and don't harass, deceive or spam anyone.
- Moderators can remove posts and suspend accounts that break these rules. You'll be told why.

## What we promise

- We look after the service with care, but we can't promise that it is always available or free of errors.
- We announce changes to these terms here, with the date of the change. If you don't agree with a change, you can close your account.

## Contact

Questions about these terms? [Write to us](/inquiry).`,

  privacy: `This policy explains what this Lyceum installation stores about you, why, and what you can do about it. “We” are the people who run it.

## What we store

- **Your account:** name, username, email address, time zone, and your picture and profile if you add them. Your password is stored only as a hash.
- **Your learning:** enrollments, progress, submissions, quiz answers, grades, certificates, and the time you spend on lessons.
- **What you write:** messages, discussion posts, reviews and support requests.
- **Your purchases:** orders, invoices and refunds. Payments are handled by a payment provider; we never see your card number.
- **Your devices:** for each place where you are logged in, the browser, the network address and when it was last used.

## Why

- To run your courses: instructors and admins of an organization see the learning of their own learners, and nothing from other organizations.
- To keep accounts safe: devices and an audit log help you and us notice misuse.
- To email you about what you asked for or need to know. You choose which notifications you get.

We don't sell your data, we show no advertising, and we use no third-party trackers. The only cookies are the ones that keep you logged in.

## How long

- We keep your data while you have an account.
- When you delete your account, we remove your name, picture, address, profile and password. Entries in audit logs stay, without your name.
- Invoices are kept for as long as the law asks for.

## Your choices

- Download everything we store about you, or delete your account, under [Settings](/account/settings).
- Correct your name, address and profile at any time.
- Hide your name from leaderboards and choose who sees your badges.

## Contact

Questions about your data? [Write to us](/inquiry).`,
}
