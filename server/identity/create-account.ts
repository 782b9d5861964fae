import pg from 'pg'
import type { RegisterBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { isHeldBack } from './addresses/apply-email-change.ts'
import { mailEmailCode } from './addresses/verify-email.ts'
import { sendWelcome } from './mails.ts'
import { findPersonByEmail, type Person, usernameTaken } from './queries.ts'

/** The hash of no password at all: its account is entered another way, until its person sets one. */
export const noPassword = ''

export interface NewAccount extends Pick<
  RegisterBody,
  'email' | 'username' | 'first_name' | 'last_name' | 'language'
> {
  passwordHash: string
}

/** What proves that the address belongs to the person who registers it; without it a code is mailed there. */
interface Proof {
  emailVerified: boolean
}

/** Creates an account, without signing it in. Names the field when address or username is taken. */
export async function createAccount(
  ctx: Ctx,
  body: NewAccount,
  { emailVerified }: Proof,
): Promise<Person> {
  await assertFree(ctx, body)
  const person = await insertPerson(ctx, body, emailVerified ? ctx.now : null)
  // Asked after the insert, which waits for a change of address that gives this one away.
  if (await isHeldBack(ctx, body.email)) throw emailTaken()
  await audit(ctx, { action: 'person.registered', subject: { type: 'person', id: person.id } })
  await emit(ctx, 'person.registered', { person_id: person.id })
  if (emailVerified) await sendWelcome(ctx, person)
  else await mailEmailCode(ctx, person)
  return person
}

export async function assertFree(
  ctx: Ctx,
  { email, username }: Pick<NewAccount, 'email' | 'username'>,
) {
  if (await findPersonByEmail(ctx.db, email)) throw emailTaken()
  if (await usernameTaken(ctx.db, username)) throw usernameIsTaken()
}

async function insertPerson(ctx: Ctx, body: NewAccount, email_verified_at: Date | null) {
  try {
    return await ctx.db
      .insertInto('people')
      .values({
        email: body.email,
        email_verified_at,
        username: body.username,
        first_name: body.first_name,
        last_name: body.last_name,
        language: body.language ?? null,
        password_hash: body.passwordHash,
        terms_accepted_at: ctx.now,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    // Two registrations at once: the unique index decides.
    if (error instanceof pg.DatabaseError && error.code === '23505') {
      throw error.constraint === 'people_username_key' ? usernameIsTaken() : emailTaken()
    }
    throw error
  }
}

const emailTaken = () => {
  const detail = say('An account with this email already exists.')
  return problem('email_taken', { detail, errors: { email: detail } })
}

const usernameIsTaken = () => {
  const detail = say('This username is already taken.')
  return problem('username_taken', { detail, errors: { username: detail } })
}
