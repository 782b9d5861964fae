import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TwoFactor } from '#contract/two-factor.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { say } from '#server/words/sentence.ts'
import { assertEmailVerified } from './addresses/verified.ts'
import { sendTwoFactorChanged } from './mails.ts'
import { confirmedPerson, type Confirmation } from './confirm-password.ts'
import { getPerson } from './queries.ts'
import { passwordChangeAllowance, recoveryCodeCount } from './rules.ts'
import { hashToken } from './tokens.ts'
import { matchingStep, newSecret, otpauthUri, base32 } from './totp.ts'

export async function getTwoFactor(ctx: PersonCtx): Promise<TwoFactor> {
  const person = await getPerson(ctx.db, ctx.personId)
  const { left } = await ctx.db
    .selectFrom('two_factor_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('person_id', '=', ctx.personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const requiring = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.name')
    .where('m.person_id', '=', ctx.personId)
    .where('o.two_factor_required_at', 'is not', null)
    .orderBy('o.name')
    .execute()
  return {
    enabled_at: person.two_factor_enabled_at?.toISOString() ?? null,
    recovery_codes_left: person.two_factor_enabled_at ? left : 0,
    required_by: requiring.map(({ name }) => name),
  }
}

/**
 * Makes a secret, which stays without effect until a code of it is confirmed. Only for a verified address: otherwise
 * anyone who registers someone else's address could lock its owner out of it for good.
 */
export async function setUpTwoFactor(ctx: PersonCtx, confirmation: Confirmation) {
  await assertEmailVerified(ctx)
  const person = await confirmedPerson(ctx, confirmation, 'password')
  if (person.two_factor_enabled_at) throw problem('two_factor_already_on')
  const secret = newSecret()
  const fresh = {
    secret: seal(ctx.app.keys, 'two-factor', secret),
    last_used_step: 0,
    created_at: ctx.now,
  }
  await ctx.db
    .insertInto('two_factor_secrets')
    .values({ person_id: ctx.personId, ...fresh })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
    .execute()
  return { secret: base32(secret), uri: otpauthUri(secret, person.email) }
}

/** Turns two-factor on and answers the recovery codes, this once. */
export async function confirmTwoFactor(ctx: PersonCtx, code: string) {
  await countAttempt(ctx.db, `two-factor:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const person = await getPerson(ctx.db, ctx.personId)
  if (person.two_factor_enabled_at) throw problem('two_factor_already_on')
  const outcome = await redeemAppCode(ctx, ctx.personId, code)
  if (outcome === 'no_secret') throw problem('two_factor_setup_missing')
  if (outcome === 'wrong') throw refused()
  await ctx.db
    .updateTable('people')
    .set({ two_factor_enabled_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  const recovery_codes = await replaceRecoveryCodes(ctx)
  await record(ctx, 'on')
  return { recovery_codes }
}

export async function renewRecoveryCodes(ctx: PersonCtx, code: string) {
  await confirmCode(ctx, code)
  const recovery_codes = await replaceRecoveryCodes(ctx)
  await audit(ctx, {
    action: 'person.recovery_codes_renewed',
    subject: { type: 'person', id: ctx.personId },
  })
  return { recovery_codes }
}

export async function turnOffTwoFactor(ctx: PersonCtx, code: string): Promise<TwoFactor> {
  await confirmCode(ctx, code)
  await ctx.db
    .updateTable('people')
    .set({ two_factor_enabled_at: null, updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  await ctx.db.deleteFrom('two_factor_secrets').where('person_id', '=', ctx.personId).execute()
  await ctx.db
    .deleteFrom('two_factor_recovery_codes')
    .where('person_id', '=', ctx.personId)
    .execute()
  await record(ctx, 'off')
  return getTwoFactor(ctx)
}

/** Asks an account with two-factor for its code. Each code works once, also when it arrives twice at once. */
export async function assertSecondFactor(
  ctx: Ctx,
  person: { id: string; two_factor_enabled_at: Date | null },
  code: string | undefined,
) {
  if (!person.two_factor_enabled_at) return
  if (!code) throw problem('two_factor_code_required', { keepChanges: true })
  if (await redeemCode(ctx, person.id, code)) return
  throw problem('two_factor_code_invalid', {
    errors: { code: say('This code is wrong or has already been used.') },
    keepChanges: true,
  })
}

/** Asks the signed-in person for a code once more, before something that can't be undone. */
export async function confirmCode(ctx: PersonCtx, code: string) {
  await countAttempt(ctx.db, `two-factor:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const person = await getPerson(ctx.db, ctx.personId)
  if (!person.two_factor_enabled_at) throw problem('two_factor_off')
  if (!(await redeemCode(ctx, ctx.personId, code))) throw refused()
}

const refused = () =>
  problem('two_factor_code_refused', {
    errors: { code: say('This code is wrong or has already been used.') },
    keepChanges: true,
  })

async function redeemCode(ctx: Ctx, personId: string, code: string): Promise<boolean> {
  const given = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(given)) return (await redeemAppCode(ctx, personId, given)) === 'used'
  const used = await ctx.db
    .updateTable('two_factor_recovery_codes')
    .set({ used_at: ctx.now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashToken(given))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return used !== undefined
}

async function redeemAppCode(ctx: Ctx, personId: string, code: string) {
  const row = await ctx.db
    .selectFrom('two_factor_secrets')
    .select('secret')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return 'no_secret'
  const step = matchingStep(unseal(ctx.app.keys, 'two-factor', row.secret), code, ctx.now)
  if (step === undefined) return 'wrong'
  // Only forward: whoever read the code over a shoulder comes too late.
  const used = await ctx.db
    .updateTable('two_factor_secrets')
    .set({ last_used_step: step })
    .where('person_id', '=', personId)
    .where('last_used_step', '<', step)
    .returning('person_id')
    .executeTakeFirst()
  return used ? 'used' : 'wrong'
}

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const letters = (count: number) =>
  Array.from({ length: count }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

async function replaceRecoveryCodes(ctx: PersonCtx): Promise<string[]> {
  // A letter in front: a recovery code is never taken for a code of the app.
  const codes = Array.from({ length: recoveryCodeCount }, () => `R${letters(9)}`)
  await ctx.db
    .deleteFrom('two_factor_recovery_codes')
    .where('person_id', '=', ctx.personId)
    .execute()
  await ctx.db
    .insertInto('two_factor_recovery_codes')
    .values(codes.map((code) => ({ person_id: ctx.personId, code_hash: hashToken(code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

async function record(ctx: PersonCtx, now: 'on' | 'off') {
  await audit(ctx, {
    action: `person.two_factor_turned_${now}`,
    subject: { type: 'person', id: ctx.personId },
  })
  await sendTwoFactorChanged(ctx, await getPerson(ctx.db, ctx.personId), now)
}

/** Whether the person has a second factor, or showed a passkey in this session; other nouns ask before they require one. */
export async function hasTwoFactor(ctx: PersonCtx): Promise<boolean> {
  const { on } = await ctx.db
    .selectFrom('people')
    .select(
      sql<boolean>`two_factor_enabled_at is not null or exists (select 1 from sessions s
        where s.id = ${ctx.sessionId || null}::uuid and s.passkey_at is not null)`.as('on'),
    )
    .where('id', '=', ctx.personId)
    .executeTakeFirstOrThrow()
  return on
}
