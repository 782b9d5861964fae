import type { EmailLink } from '#contract/email-address.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '../person-name.ts'
import { findPerson, lockPerson } from '../queries.ts'
import { replacePassword } from '../replace-password.ts'
import { hashToken } from '../tokens.ts'
import { forgetSecretsOf, setEmail } from './apply-email-change.ts'
import { findCodeByToken } from './email-codes.ts'
import { markEmailVerified } from './verified.ts'

/** What a link would do. Nothing happens before a button is pressed: programs that check mail open links too. */
export async function previewEmailLink(ctx: Ctx, token: string): Promise<EmailLink> {
  const link = await findLink(ctx, token)
  return { purpose: link.purpose, email: link.email, name: link.name }
}

/** Verifies an address, or undoes the change of one. Needs no session: the secret was mailed to that address. */
export async function followEmailLink(ctx: Ctx, token: string): Promise<EmailLink> {
  const { personId, ...link } = await findLink(ctx, token)
  // A change is confirmed by its signed-in owner only.
  if (link.purpose === 'change') throw problem('email_link_invalid')
  await lockPerson(ctx.db, personId)
  if (link.purpose === 'verify') await markEmailVerified(ctx, personId)
  else await undoEmailChange(ctx, personId, token)
  return link
}

interface FoundLink extends EmailLink {
  personId: string
}

async function findLink(ctx: Ctx, token: string): Promise<FoundLink> {
  const code = await findCodeByToken(ctx, token)
  const undo = code ? undefined : await findUndo(ctx, token)
  const found = code ?? undo
  const person = found && (await findPerson(ctx.db, found.person_id))
  if (!person || person.suspended_at) throw problem('email_link_invalid')
  // Sent before the address changed.
  if (code?.purpose === 'verify' && code.email !== person.email) throw problem('email_link_invalid')
  return {
    personId: person.id,
    purpose: (code?.purpose as 'verify' | 'change' | undefined) ?? 'undo',
    email: code?.email ?? undo?.old_email ?? '',
    name: fullName(person),
  }
}

const findUndo = (ctx: Ctx, token: string) =>
  ctx.db
    .selectFrom('email_undos')
    .select(['person_id', 'old_email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()

/**
 * Gives the account back to its old address. Whoever changed it knew the password: it stops working, and every session
 * ends. Later changes can't be undone any more, so the one who made them can't come back by their own link.
 */
async function undoEmailChange(ctx: Ctx, personId: string, token: string) {
  const undo = await ctx.db
    .deleteFrom('email_undos')
    .where('token_hash', '=', hashToken(token))
    .returning(['old_email', 'created_at'])
    .executeTakeFirst()
  if (!undo) throw problem('email_link_invalid')
  await ctx.db
    .deleteFrom('email_undos')
    .where('person_id', '=', personId)
    .where('created_at', '>=', undo.created_at)
    .execute()
  await setEmail(ctx, personId, undo.old_email)
  await forgetSecretsOf(ctx, personId)
  await replacePassword(ctx, personId)
  await audit(ctx, {
    action: 'person.email_change_undone',
    subject: { type: 'person', id: personId },
  })
}
