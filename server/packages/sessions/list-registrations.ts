import { sql } from 'kysely'
import type {
  PackageRegistration,
  RegisteredUnit,
  ReportingPackage,
} from '#contract/package-sessions.ts'
import type { PackageStandard } from '#contract/packages.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { anyOf } from '../reading/course.ts'
import { isSatisfied, satisfiedParts, unitsOf } from './course.ts'
import { sessionsPolicy } from './policy.ts'
import { actorOf, courseOf } from './queries.ts'

const mostPackages = 200
const mostRegistrations = 50

/** Packages whose parts report to the record store. */
export async function listReportingPackages(
  ctx: MemberCtx,
): Promise<{ items: ReportingPackage[] }> {
  authorize(sessionsPolicy, 'manage', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('packages as p')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.course_id'),
    )
    .select(['p.id', 'p.title', 'p.standard', 'p.course_id', 'p.created_at', 'p.sequencing'])
    .select('c.title as course_title')
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.standard', 'in', ['cmi5', 'xapi'])
    .orderBy('p.created_at', 'desc')
    .limit(mostPackages)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      standard: row.standard as PackageStandard,
      course_id: row.course_id,
      course_title: row.course_title,
      created_at: row.created_at.toISOString(),
      units: [...unitsOf(courseOf(row))].map(({ id, title }) => ({
        id,
        title: anyOf(title) || id,
      })),
    })),
  }
}

/** All registrations for a package, with the progress in each part. */
export async function listRegistrations(
  ctx: MemberCtx,
  packageId: string,
): Promise<{ items: PackageRegistration[] }> {
  authorize(sessionsPolicy, 'manage', ctx, undefined)
  const found = await ctx.db
    .selectFrom('packages')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', packageId)
    .where('standard', 'in', ['cmi5', 'xapi'])
    .executeTakeFirst()
  if (!found) throw problem('package_not_found')
  const rows = await registrations(ctx)
    .where('r.package_id', '=', packageId)
    // Author previews aren't anyone's work.
    .where((eb) =>
      eb.or([
        eb('r.attempt_id', 'is not', null),
        eb(sql`r.actor #>> '{account,homePage}'`, '<>', ctx.app.env.publicUrl),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .limit(mostRegistrations)
    .execute()
  return { items: await present(ctx, rows) }
}

export async function getRegistration(ctx: MemberCtx, id: string): Promise<PackageRegistration> {
  const [shown] = await present(ctx, await registrations(ctx).where('r.id', '=', id).execute())
  if (!shown) throw problem('package_registration_not_found')
  return shown
}

const registrations = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('package_registrations as r')
    .innerJoin('packages as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.package_id'),
    )
    .leftJoin('package_attempts as a', (join) =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.id', '=', 'r.attempt_id'),
    )
    .leftJoin('people as person', 'person.id', 'a.person_id')
    .select(['r.id', 'r.actor', 'r.created_at', 'p.sequencing'])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as('learner'))
    .where('r.organization_id', '=', ctx.organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number]

async function present(ctx: MemberCtx, rows: readonly Row[]): Promise<PackageRegistration[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [states, sessions] = [
    await ctx.db
      .selectFrom('package_units')
      .selectAll()
      .where('organization_id', '=', ctx.organizationId)
      .where('registration_id', 'in', ids)
      .execute(),
    await ctx.db
      .selectFrom('package_sessions')
      .select(['id', 'registration_id', 'unit_id'])
      .where('organization_id', '=', ctx.organizationId)
      .where('registration_id', 'in', ids)
      .where('terminated_at', 'is', null)
      .where('abandoned_at', 'is', null)
      .execute(),
  ]
  return rows.map((row) => {
    const own = states.filter(({ registration_id }) => registration_id === row.id)
    const stateOf = new Map(own.map((state) => [state.unit_id, state]))
    const open = sessions.filter(({ registration_id }) => registration_id === row.id)
    const course = courseOf(row)
    const { name, account } = actorOf(row)
    return {
      id: row.id,
      actor: row.learner ?? name ?? account?.name ?? '',
      created_at: row.created_at.toISOString(),
      is_satisfied: satisfiedParts(course, own).course,
      units: [...unitsOf(course)].map((unit, index): RegisteredUnit => {
        const state = stateOf.get(unit.id)
        return {
          index,
          title: anyOf(unit.title) || unit.id,
          is_satisfied: isSatisfied(unit.move_on, state),
          completed_at: state?.completed_at?.toISOString() ?? null,
          passed_at: state?.passed_at?.toISOString() ?? null,
          failed_at: state?.failed_at?.toISOString() ?? null,
          waived_at: state?.waived_at?.toISOString() ?? null,
          score_percent: state?.score_percent ?? null,
          open_session_id: open.find(({ unit_id }) => unit_id === unit.id)?.id ?? null,
        }
      }),
    }
  })
}
