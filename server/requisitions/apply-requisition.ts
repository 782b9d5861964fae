import { sql } from 'kysely'
import type { Requested, RequisitionStep } from '#contract/requisitions.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { allowFounding } from '#server/identity/allow-founding.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { foundOrganization } from '#server/organizations/found-organization.ts'
import { addDomain, raiseLimit, switchFeature } from '#server/organizations/limits.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'
import { sendGranted } from './mails.ts'
import { lockRequisition, type RequisitionRow } from './queries.ts'
import { keptInWords, retrySeconds, type StoredStep } from './rules.ts'

/**
 * Does the steps of an approved requisition that are not done yet, each whole or not at all. The first that fails
 * stops the row: what is done stays, the reason is kept with the step, and a job tries again.
 */
export async function applyRequisition(ctx: PersonCtx, requisitionId: string) {
  const requisition = await lockRequisition(ctx.db, requisitionId)
  if (requisition.approved_at === null || requisition.applied_at !== null) return
  const granted = requisition.granted as unknown as Requested
  const steps = requisition.steps as unknown as StoredStep[]
  const done: StoredStep[] = []
  for (const step of steps) {
    const failed = done.some(({ state }) => state === 'failed')
    done.push(
      failed || step.state === 'done' ? step : await attempt(ctx, requisition, step, granted),
    )
  }
  const complete = done.every(({ state }) => state === 'done')
  await ctx.db
    .updateTable('requisitions')
    .set({ steps: JSON.stringify(done), applied_at: complete ? ctx.now : null })
    .where('id', '=', requisitionId)
    .execute()
  if (!complete) await tryAgainLater(ctx, requisitionId)
}

async function attempt(
  ctx: PersonCtx,
  requisition: RequisitionRow,
  { name }: StoredStep,
  granted: Requested,
): Promise<StoredStep> {
  await sql`savepoint step`.execute(ctx.db)
  try {
    const detail = await perform(ctx, requisition, granted, name)
    await sql`release savepoint step`.execute(ctx.db)
    return { name, state: 'done', detail }
  } catch (error) {
    await sql`rollback to savepoint step`.execute(ctx.db)
    ctx.log.warn({ err: error, requisition_id: requisition.id, step: name }, 'step failed')
    const detail =
      error instanceof Problem ? error.detail : say('Something went wrong on our side.')
    return { name, state: 'failed', detail }
  }
}

/** Does one step and says why it changed nothing, if so. */
async function perform(
  ctx: PersonCtx,
  requisition: RequisitionRow,
  granted: Requested,
  name: RequisitionStep['name'],
): Promise<Words> {
  const organizationId = requisition.organization_id ?? ''
  if (name === 'tell_requester') {
    const kept = await raise(ctx, organizationId, granted)
    await sendGranted(ctx, requisition, granted, kept)
    return ''
  }
  switch (granted.kind) {
    case 'new_organization':
      await createFor(ctx, requisition.person_id, granted)
      return ''
    case 'permission':
      await allowFounding(ctx, requisition.person_id)
      return ''
    case 'seats':
    case 'storage':
      return (await raise(ctx, organizationId, granted)) ?? ''
    case 'feature':
      await switchFeature(ctx, organizationId, granted.feature, true)
      return ''
    case 'domain':
      await addDomain(ctx, organizationId, granted.domain)
      return ''
  }
}

/** Gives at least what was granted. Raising twice changes nothing; a higher limit stays and is named. */
async function raise(
  ctx: PersonCtx,
  organizationId: string,
  granted: Requested,
): Promise<Sentence | null> {
  if (granted.kind === 'seats') {
    const limit = await raiseLimit(ctx, organizationId, 'seat_limit', granted.seats)
    return keptInWords(granted, limit)
  }
  if (granted.kind === 'storage') {
    const bytes = granted.storage_bytes
    return keptInWords(granted, await raiseLimit(ctx, organizationId, 'storage_limit_bytes', bytes))
  }
  return null
}

/** The requester becomes the first admin at once: they asked for it, so there is nothing to accept. */
async function createFor(
  ctx: PersonCtx,
  personId: string,
  granted: { organization_name: string; description: string },
) {
  const { id } = await foundOrganization(ctx, {
    name: granted.organization_name,
    description: granted.description,
  })
  await enterOrganization(ctx.db, id)
  await addMember(ctx, { organizationId: id, personId, role: 'admin', position: null })
}

const tryAgainLater = (ctx: PersonCtx, requisitionId: string) =>
  addJob(
    ctx.db,
    'requisitions.apply',
    { requisition_id: requisitionId },
    { key: `requisition:${requisitionId}`, runAt: secondsLater(ctx.now, retrySeconds) },
  )
