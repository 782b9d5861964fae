import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { markEmailVerified } from '#server/identity/addresses/verified.ts'
import { createAccount, noPassword } from '#server/identity/create-account.ts'
import {
  findPersonByEmail,
  getPerson,
  usernameTaken,
  type Person,
} from '#server/identity/queries.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { say } from '#server/words/sentence.ts'
import { sendLinked } from './mails.ts'
import { domainOf } from './rules.ts'

/** What a provider says about a person, after its message was verified. */
export interface Vouched {
  /** The name that never changes at this provider. */
  subject: string
  email: string
  /** The provider says that it has verified the address; many say nothing. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** Who the subjects of one provider are here. */
export interface Identities {
  find(subject: string): Promise<string | undefined>
  /** False if the account already belongs to another subject of this provider. */
  link(subject: string, personId: string): Promise<boolean>
}

interface Provider {
  organizationId: string
  domains: readonly string[]
  identities: Identities
}

/**
 * Who this is here. A provider speaks only for addresses in the domains of its organization: it can neither open an
 * account of someone else nor move a known subject to another account by naming another address.
 */
export async function personOf(ctx: Ctx, vouched: Vouched, provider: Provider): Promise<Person> {
  const found = await recognize(ctx, vouched, provider)
  if (found.account === 'known') {
    const person = await getPerson(ctx.db, found.personId)
    return acknowledge(ctx, person, vouched)
  }
  const person = found.account === 'linked' ? found.person : await register(ctx, vouched)
  // The account is another subject's already: two people can't share one address.
  if (!(await provider.identities.link(vouched.subject, person.id))) throw addressRefused()
  if (found.account === 'linked') await tellLinked(ctx, person, provider.organizationId)
  return person
}

export type Recognized =
  | { account: 'known'; personId: string }
  | { account: 'linked'; person: Person }
  | { account: 'created' }

/** What a sign-in would do, without doing it. Throws if it would be refused. */
export async function recognize(
  ctx: Ctx,
  { subject, email }: Pick<Vouched, 'subject' | 'email'>,
  { domains, identities }: Provider,
): Promise<Recognized> {
  if (!domains.includes(domainOf(email))) throw addressRefused()
  const known = await identities.find(subject)
  if (known) return { account: 'known', personId: known }
  const person = await findPersonByEmail(ctx.db, email)
  if (!person) return { account: 'created' }
  // Anyone may have registered this address: its owner shows by mail that the account is theirs.
  if (!person.email_verified_at) throw accountNotVerified()
  // The platform's own staff sign in with their own password and second factor.
  if (person.user_role === 'super_admin') throw addressRefused()
  return { account: 'linked', person }
}

/** Its password, its sessions and its other organizations stay as they are: the provider speaks for its own only. */
async function tellLinked(ctx: Ctx, person: Person, organizationId: string) {
  const { name } = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const brand = await brandOf(ctx, organizationId)
  await sendLinked(ctx, person, { organizationName: name, brand })
}

/** An account without a usable password; the person can set one by the forgotten-password mail where that is allowed. */
async function register(ctx: Ctx, { email, emailVerified, firstName, lastName }: Vouched) {
  const body = {
    email,
    username: await freeUsername(ctx, email),
    first_name: firstName,
    last_name: lastName,
    passwordHash: noPassword,
  }
  return createAccount(ctx, body, { emailVerified })
}

/** A linked account whose address the provider now calls verified is verified here too. */
async function acknowledge(ctx: Ctx, person: Person, { email, emailVerified }: Vouched) {
  if (emailVerified && email === person.email) await markEmailVerified(ctx, person.id)
  return person
}

async function freeUsername(ctx: Ctx, email: string) {
  const wanted = (email.split('@')[0] ?? '').replaceAll(/[^\p{L}\p{N}_.-]/gu, '').slice(0, 50)
  const name = wanted.length >= 2 ? wanted : `member-${randomUUID().slice(0, 8)}`
  return (await usernameTaken(ctx.db, name)) ? `${name}-${randomUUID().slice(0, 6)}` : name
}

// What was taken to get here stays taken although the sign-in is refused.
const accountNotVerified = () =>
  problem('email_not_verified', {
    detail: say(
      'An account with this address exists, but the address was never verified. Choose “Forgot password?” to verify it, then sign in again.',
    ),
    keepChanges: true,
  })
export const addressRefused = () => problem('single_sign_on_address_refused', { keepChanges: true })
