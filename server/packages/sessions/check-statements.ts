import { problem } from '#server/http/problem.ts'
import type { Statement } from '#server/records/statements/statement.ts'
import type { RecordCtx, StatementRule } from '#server/records/statements/store-statements.ts'
import { activityIdOf, unitsOf } from './course.ts'
import { revokeKey } from './end-session.ts'
import { faultOf, isDefined, isSameActor, type Reported, type Result } from './faults.ts'
import { moveOn } from './move-on.ts'
import {
  actorOf,
  courseOf,
  findSession,
  findSessionOfClient,
  lockRegistration,
  type RegistrationRow,
  type SessionRow,
} from './queries.ts'
import { unitScope, verbs } from './vocabulary.ts'

/**
 * Restricts the statements of a part of a package to its own learner and registration, and those of a cmi5 unit to the
 * rules of cmi5: each verb once and in order, results that fit the verb and the mastery score. A statement that breaks
 * a rule is refused with its whole batch. Reported results count as soon as the statements are stored.
 */
export const unitRule: StatementRule = async (ctx, recorder, statements) => {
  if (!recorder.scopes.includes(unitScope) || !recorder.clientId) return undefined
  const { registration, session } = await lockSession(ctx, recorder.clientId)
  const known = await knownIds(ctx, statements)
  // A repeated statement is left to the store, which checks whether it is the same.
  const fresh = statements.filter(({ id }) => !known.has(id?.toLowerCase() ?? ''))
  const noted = await readNoted(ctx, session)
  for (const statement of fresh) {
    const fault =
      registration.standard === 'cmi5'
        ? faultOf(statement, placeOf(ctx, registration, session), noted)
        : isSameActor(statement.actor, actorOf(registration))
          ? null
          : 'The actor isn’t the one of the launch.'
    if (fault) throw problem('record_unit_refused', { detail: fault })
    note(noted, statement, registration, session)
  }
  if (fresh.length === 0) return undefined
  return async () => {
    await saveNoted(ctx, session, noted)
    if (noted.hasResults) await moveOn(ctx, registration, session.id)
    if (noted.terminated) await revokeKey(ctx, session.id)
  }
}

/** The session of a key, with its registration locked. */
async function lockSession(ctx: RecordCtx, clientId: string) {
  const found = await findSessionOfClient(ctx.db, ctx.organizationId, clientId)
  const registration =
    found && (await lockRegistration(ctx.db, ctx.organizationId, found.registration_id))
  const session = found && (await findSession(ctx.db, ctx.organizationId, found.id))
  if (!registration || !session) {
    throw problem('record_unit_refused', { detail: 'This key belongs to no session.' })
  }
  return { registration, session }
}

function placeOf(ctx: RecordCtx, registration: RegistrationRow, session: SessionRow) {
  const unit = { kind: 'unit', id: session.unit_id } as const
  const described = [...unitsOf(courseOf(registration))].find(({ id }) => id === unit.id)
  return {
    actor: actorOf(registration),
    activityId: activityIdOf(ctx.app.env.publicUrl, registration.package_id, unit),
    registrationId: registration.id,
    sessionId: session.id,
    unitId: session.unit_id,
    launchMode: session.launch_mode,
    masteryScore: described?.mastery_score ?? null,
    hasReadPreferences: session.preferences_read_at !== null,
    isAbandoned: session.abandoned_at !== null,
  }
}

async function knownIds(ctx: RecordCtx, statements: readonly Statement[]) {
  const ids = statements.flatMap(({ id }) => (id ? [id.toLowerCase()] : []))
  if (ids.length === 0) return new Set<string>()
  const rows = await ctx.db
    .selectFrom('record_statements')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What this session and this registration have reported, including these statements. */
interface Noted extends Reported {
  unitFailed: boolean
  scorePercent: number | null
  hasResults: boolean
}

async function readNoted(ctx: RecordCtx, session: SessionRow): Promise<Noted> {
  const unit = await ctx.db
    .selectFrom('package_units')
    .select(['completed_at', 'passed_at', 'failed_at', 'score_percent'])
    .where('organization_id', '=', ctx.organizationId)
    .where('registration_id', '=', session.registration_id)
    .where('unit_id', '=', session.unit_id)
    .executeTakeFirst()
  return {
    initialized: session.initialized_at !== null,
    terminated: session.terminated_at !== null,
    failed: session.failed_at !== null,
    unitCompleted: Boolean(unit?.completed_at),
    unitPassed: Boolean(unit?.passed_at),
    unitFailed: Boolean(unit?.failed_at),
    scorePercent: unit?.score_percent ?? null,
    hasResults: false,
  }
}

function note(
  noted: Noted,
  statement: Statement,
  { standard }: RegistrationRow,
  session: SessionRow,
) {
  const counts =
    standard === 'cmi5'
      ? isDefined(statement)
      : (statement.object as { id?: string }).id === session.unit_id
  if (!counts) return
  const has = (verb: string) => statement.verb.id === verb
  if (has(verbs.initialized)) noted.initialized = true
  // A package without cmi5 continues after this verb.
  if (has(verbs.terminated)) noted.terminated = standard === 'cmi5'
  if (has(verbs.completed)) noted.unitCompleted = true
  if (has(verbs.passed)) noted.unitPassed = true
  if (has(verbs.failed)) {
    noted.failed = true
    noted.unitFailed = true
  }
  if (has(verbs.completed) || has(verbs.passed) || has(verbs.failed)) noted.hasResults = true
  const { score } = (statement.result ?? {}) as Result
  if (score?.scaled === undefined) return
  noted.scorePercent = Math.max(0, Math.min(100, score.scaled * 100))
  noted.hasResults = true
}

async function saveNoted(ctx: RecordCtx, session: SessionRow, noted: Noted) {
  const from = (at: Date | null, is: boolean) => at ?? (is ? ctx.now : null)
  await ctx.db
    .updateTable('package_sessions')
    .set({
      initialized_at: from(session.initialized_at, noted.initialized),
      failed_at: from(session.failed_at, noted.failed),
      terminated_at: from(session.terminated_at, noted.terminated),
      last_statement_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', session.id)
    .execute()
  // Time since the previous statement, so a session that is never ended counts too.
  const since = session.last_statement_at ?? session.launched_at
  const seconds = Math.max(0, (ctx.now.getTime() - since.getTime()) / 1000)
  const when = (is: boolean) => (is ? ctx.now : null)
  await ctx.db
    .insertInto('package_units')
    .values({
      organization_id: ctx.organizationId,
      registration_id: session.registration_id,
      unit_id: session.unit_id,
      completed_at: when(noted.unitCompleted),
      passed_at: when(noted.unitPassed),
      failed_at: when(noted.unitFailed),
      score_percent: noted.scorePercent,
      seconds,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'registration_id', 'unit_id']).doUpdateSet((eb) => ({
        completed_at: eb.fn.coalesce('package_units.completed_at', 'excluded.completed_at'),
        passed_at: eb.fn.coalesce('package_units.passed_at', 'excluded.passed_at'),
        failed_at: eb.fn.coalesce('package_units.failed_at', 'excluded.failed_at'),
        score_percent: noted.scorePercent,
        seconds: eb('package_units.seconds', '+', seconds),
      })),
    )
    .execute()
}
