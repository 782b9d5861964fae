import { sql } from 'kysely'
import type { AccountDeletion, DeleteAccountBody } from '#contract/personal-data.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { confirmedPerson, type Confirmation } from '../confirm-password.ts'
import { endAllSessions } from '../end-sessions.ts'
import { sendAccountDeleted } from '../mails.ts'
import { getPerson } from '../queries.ts'
import { confirmCode, hasTwoFactor } from '../two-factor.ts'
import { subjectOf, type DataSubject, type PersonalData } from './personal-data.ts'
import { readerOf } from '#server/words/reader.ts'
import type { Sentence } from '#server/words/sentence.ts'
import { wordAll } from '#server/words/word.ts'

type Parts = readonly PersonalData[]

/** What would go, what would stay, and what prevents deleting the account. Changes nothing. */
export async function previewAccountDeletion(
  ctx: PersonCtx,
  parts: Parts,
): Promise<AccountDeletion> {
  const person = await getPerson(ctx.db, ctx.personId)
  const reader = await readerOf(ctx)
  const said = (key: 'removed' | 'kept') =>
    parts.flatMap((part) =>
      part[key]?.length ? { noun: part.noun, sentences: wordAll([...part[key]], reader) } : [],
    )
  return {
    removed: said('removed'),
    kept: said('kept'),
    obstacles: wordAll(await obstaclesOf(ctx, parts, subjectOf(person)), reader),
    needs_code: person.two_factor_enabled_at !== null,
  }
}

/**
 * Ends the account of the person who typed their password again. From the commit on nobody can sign in with it, its
 * address is free, and its name is gone everywhere; a job removes the rest, noun by noun.
 */
export async function deleteAccount(
  ctx: PersonCtx,
  body: DeleteAccountBody,
  confirmation: Confirmation,
  parts: Parts,
) {
  const person = await confirmedPerson(ctx, confirmation, 'password')
  if (await hasTwoFactor(ctx)) await confirmCode(ctx, body.code ?? '')
  const subject = subjectOf(person)
  const obstacles = await obstaclesOf(ctx, parts, subject)
  if (obstacles.length > 0) {
    throw problem('account_not_deletable', {
      detail: wordAll(obstacles, await readerOf(ctx)).join(' '),
      keepChanges: true,
    })
  }
  await acrossOrganizations(ctx.db, async () => {
    for (const part of parts) await part.end?.(ctx, subject)
  })
  await endAllSessions(ctx, ctx.personId)
  await takeNameAway(ctx)
  await audit(ctx, { action: 'person.deleted', subject: { type: 'person', id: ctx.personId } })
  await emit(ctx, 'person.deleted', { person_id: ctx.personId })
  await addJob(ctx.db, 'identity.erase-person', { ...subject })
  await sendAccountDeleted(ctx, person)
}

const obstaclesOf = (ctx: PersonCtx, parts: Parts, subject: DataSubject) =>
  acrossOrganizations(ctx.db, async (db) => {
    const found: Sentence[] = []
    for (const part of parts) found.push(...((await part.obstacles?.(db, subject)) ?? []))
    return found
  })

/** The row stays, because what others wrote and did points to it; nothing in it says who it was. */
const takeNameAway = (ctx: PersonCtx) =>
  ctx.db
    .updateTable('people')
    .set({
      email: `deleted-${ctx.personId}@deleted.invalid`,
      email_verified_at: null,
      username: `deleted-${ctx.personId}`,
      first_name: 'Deleted',
      last_name: 'person',
      headline: '',
      bio: '',
      links: sql`'[]'::jsonb`,
      time_zone: 'UTC',
      language: null,
      avatar_key: null,
      // No password has this hash.
      password_hash: '',
      user_role: 'user',
      can_create_organization: false,
      two_factor_enabled_at: null,
      suspended_at: ctx.now,
      deleted_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.personId)
    .execute()

/** Each noun in a transaction of its own; after a crash it starts again, and what is gone stays gone. */
export const erasePersonJob = (parts: Parts): Job =>
  job<{ id: string; email: string }>({ name: 'identity.erase-person' }, async (app, subject) => {
    for (const { erase } of parts) {
      if (erase) await asSystem(app, (ctx) => erase(ctx, subject))
    }
  })
