import { sql } from 'kysely'
import { certificateImagePurpose, type TemplateLook } from '#contract/certificate-templates.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { CertificateOf } from '../queries.ts'
import { defaultLook } from './default-look.ts'

const templates = (db: Db, organizationId: string) =>
  db.selectFrom('certificate_templates as t').where('t.organization_id', '=', organizationId)

const columns = [
  sql<TemplateLook>`t.look`.as('look'),
  sql<number>`(select count(*)::int from certificate_rules r
    where r.organization_id = t.organization_id and r.template_id = t.id)`.as('course_count'),
  sql<number>`(select count(*)::int from certificates c
    where c.organization_id = t.organization_id and c.template_id = t.id)`.as('issued_count'),
] as const

export async function getTemplateRow(ctx: MemberCtx, templateId: string) {
  const row = await templates(ctx.db, ctx.organizationId)
    .selectAll('t')
    .select(columns)
    .where('t.id', '=', templateId)
    .executeTakeFirst()
  if (!row) throw problem('certificate_template_not_found')
  return row
}

export type TemplateRow = Awaited<ReturnType<typeof getTemplateRow>>

export async function lockTemplate(ctx: MemberCtx, templateId: string) {
  const row = await templates(ctx.db, ctx.organizationId)
    .selectAll('t')
    .where('t.id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('certificate_template_not_found')
  return row
}

export function pageOfTemplates(
  ctx: MemberCtx,
  filter: PageQuery & { state: 'current' | 'archived' },
) {
  let query = templates(ctx.db, ctx.organizationId).where(
    't.archived_at',
    filter.state === 'archived' ? 'is not' : 'is',
    null,
  )
  if (filter.search) query = query.where('t.name', 'ilike', containing(filter.search))
  const list = query
    .selectAll('t')
    .select(columns)
    .orderBy(sql`t.default_since is null`)
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id')
  return paged(ctx.db, query, list, filter)
}

/** The names to choose from, the default first. */
export const listTemplateNames = async (ctx: MemberCtx) =>
  (
    await templates(ctx.db, ctx.organizationId)
      .select(['t.id', 't.name', 't.default_since'])
      .where('t.archived_at', 'is', null)
      .orderBy(sql`t.default_since is null`)
      .orderBy('t.name')
      .execute()
  ).map(({ id, name, default_since }) => ({ id, name, is_default: default_since !== null }))

const namedByCourse = (courseId: string) => sql`select 1 from certificate_rules r
  where r.organization_id = t.organization_id and r.template_id = t.id and r.course_id = ${courseId}`

const namedByPlan = (planId: string) => sql`select 1 from plan_certificate_rules r
  where r.organization_id = t.organization_id and r.template_id = t.id and r.plan_id = ${planId}`

export interface TemplateInUse {
  id: string | null
  look: TemplateLook
  valid_months: number | null
  logo_file_id: string | null
}

/** What a certificate looks like today: the template that its course or plan names, or the default, or what all start with. */
export async function findTemplateInUse(
  db: Db,
  organizationId: string,
  of: CertificateOf,
): Promise<TemplateInUse> {
  const named = sql<boolean>`exists (${'courseId' in of ? namedByCourse(of.courseId) : namedByPlan(of.planId)})`
  const row = await templates(db, organizationId)
    .select(['t.id', 't.valid_months', 't.logo_file_id', sql<TemplateLook>`t.look`.as('look')])
    .where('t.archived_at', 'is', null)
    .where((eb) => eb.or([named, eb('t.default_since', 'is not', null)]))
    .orderBy(named, 'desc')
    .executeTakeFirst()
  return row ?? { id: null, look: defaultLook, valid_months: null, logo_file_id: null }
}

/** Pictures of a template are the organization's own, and were uploaded as such. */
export async function assertPictures(
  ctx: MemberCtx,
  { look, logo_file_id }: { look: TemplateLook; logo_file_id: string | null },
) {
  const ids = [logo_file_id, ...look.signatories.map(({ image_file_id }) => image_file_id)]
  for (const id of ids) {
    if (id === null) continue
    const file = await getFile(ctx.db, id)
    const fits =
      file.organization_id === ctx.organizationId && file.purpose === certificateImagePurpose
    if (!fits) throw problem('file_not_found')
  }
}
