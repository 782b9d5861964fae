import pg from 'pg'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { LockedPerson } from '../queries.ts'
import { daysLater, emailUndoDays } from '../rules.ts'
import { hashToken, newToken } from '../tokens.ts'
import { sendEmailChanged } from './mails.ts'
import { tellEmailVerified } from './verified.ts'

/** Gives the account a new address that it has proved to own. The old one can take it back for some days. */
export async function applyEmailChange(ctx: PersonCtx, person: LockedPerson, newEmail: string) {
  await setEmail(ctx, person.id, newEmail)
  if (await isHeldBack(ctx, newEmail, person.id)) throw emailTaken()
  await forgetSecretsOf(ctx, person.id)
  // An address that was never proved may be a typing error: a stranger must not get an undo link to this account.
  const undoToken = person.email_verified_at ? newToken() : null
  if (undoToken) {
    await ctx.db
      .insertInto('email_undos')
      .values({
        token_hash: hashToken(undoToken),
        person_id: person.id,
        old_email: person.email,
        new_email: newEmail,
        created_at: ctx.now,
        expires_at: daysLater(ctx.now, emailUndoDays),
      })
      .execute()
  }
  await audit(ctx, {
    action: 'person.email_changed',
    subject: { type: 'person', id: person.id },
  })
  await sendEmailChanged(ctx, person, newEmail, undoToken)
  await tellEmailVerified(ctx, person.id)
}

/** Sets a proved address; the unique index refuses one that is taken. */
export async function setEmail(ctx: Ctx, personId: string, email: string) {
  try {
    await ctx.db
      .updateTable('people')
      .set({ email, email_verified_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', personId)
      .execute()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw emailTaken()
    throw error
  }
}

/** Codes that were mailed to the address before: who reads that mailbox could still use them. */
export async function forgetSecretsOf(ctx: Ctx, personId: string) {
  await ctx.db.deleteFrom('email_codes').where('person_id', '=', personId).execute()
  await ctx.db.deleteFrom('password_reset_codes').where('person_id', '=', personId).execute()
}

/** Whether someone else can still take this address back by an undo link. */
export async function isHeldBack(ctx: Ctx, email: string, exceptPersonId?: string) {
  const held = await ctx.db
    .selectFrom('email_undos')
    .select('person_id')
    .where('old_email', '=', email)
    .where('expires_at', '>', ctx.now)
    .$if(exceptPersonId !== undefined, (query) =>
      query.where('person_id', '!=', exceptPersonId ?? ''),
    )
    .executeTakeFirst()
  return held !== undefined
}

const emailTaken = () => problem('email_taken')
