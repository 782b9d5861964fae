import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { job, type Job } from '#server/jobs/job.ts'
import { asOrganization, type PartnerCtx } from '#server/lti/in-organization.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { endPlaces } from './places.ts'

interface Which {
  platformId: string
  /** One person, or everyone whom the platform brought. */
  personId?: string
}

/** Sessions that launches opened are limited to the organization; others of the same person stay. */
export const endSessions = (
  ctx: Pick<MemberCtx, 'db' | 'now' | 'organizationId'>,
  { platformId, personId }: Which,
) =>
  acrossOrganizations(ctx.db, (db) =>
    sql`update sessions s set revoked_at = ${ctx.now} from lti_identities i
      where i.organization_id = ${ctx.organizationId} and i.platform_id = ${platformId} and s.person_id = i.person_id
        and (${personId ?? null}::uuid is null or i.person_id = ${personId ?? null}::uuid)
        and s.provider_organization_id = ${ctx.organizationId} and s.revoked_at is null`.execute(
      db,
    ),
  )

/** Ends someone's enrollments that the platform gave, and the instructor role that it gave them. */
export async function endAccessOf(ctx: PartnerCtx, platformId: string, personId: string) {
  await endPlaces(ctx, { personId, platformId })
  const demoted = await ctx.db
    .updateTable('memberships')
    .set({ role: 'learner' })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .where('role', '=', 'instructor')
    .returning('person_id')
    .executeTakeFirst()
  await recheckSockets(ctx, personId)
  if (!demoted) return
  await audit(ctx, {
    action: 'member.role_changed',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { from: 'instructor', to: 'learner' },
  })
  await emit(ctx, 'member.role_changed', {
    organization_id: ctx.organizationId,
    person_id: personId,
    role: 'learner',
    changed_by: null,
  })
}

/** A platform may have brought thousands of people: each is a transaction of its own. */
const endAccess = job<{ organizationId: string; platformId: string }>(
  { name: 'lti-tool.end-access' },
  async (app, { organizationId, platformId }) => {
    try {
      const people = await asOrganization(app, organizationId, (ctx) =>
        ctx.db
          .selectFrom('lti_identities')
          .select('person_id')
          .where('organization_id', '=', organizationId)
          .where('platform_id', '=', platformId)
          .execute(),
      )
      for (const { person_id } of people) {
        await asOrganization(app, organizationId, (ctx) => endAccessOf(ctx, platformId, person_id))
      }
    } catch (error) {
      // Nobody has access to a closed organization.
      if (!(error instanceof Refusal)) throw error
    }
  },
)

export const queueEndOfAccess = (ctx: Ctx & { organizationId: string }, platformId: string) =>
  addJob(ctx.db, endAccess.name, { organizationId: ctx.organizationId, platformId })

export const endAccessJobs: Job[] = [endAccess]
