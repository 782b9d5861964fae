import { sql, type RawBuilder } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { freeSlug } from './free-slug.ts'
import type { CourseRow } from './queries.ts'

interface CopyOf {
  title: string
  /** The title that the address comes from, unless it is the copy's own. */
  slugFrom?: string
  id?: string
  template_kind?: 'course' | 'lessons'
}

export async function copyDetails(
  ctx: MemberCtx,
  original: CourseRow,
  { title, slugFrom = title, ...own }: CopyOf,
) {
  const { id } = await ctx.db
    .insertInto('courses')
    .values({
      ...own,
      organization_id: ctx.organizationId,
      slug: await freeSlug(ctx, slugFrom),
      title,
      subtitle: original.subtitle,
      description: JSON.stringify(original.description),
      outcomes: original.outcomes,
      requirements: original.requirements,
      faq: JSON.stringify(original.faq),
      category_id: original.category_id,
      tags: original.tags,
      level: original.level,
      language: original.language,
      cover_file_id: original.cover_file_id,
      trailer_file_id: original.trailer_file_id,
      price_minor: original.price_minor,
      currency: original.currency,
      scheduled_prices: JSON.stringify(original.scheduled_prices),
      visibility: original.visibility,
      enrollment_mode: original.enrollment_mode,
      seats: original.seats,
      progression: original.progression,
      completion_percent: original.completion_percent,
      has_certificate: original.has_certificate,
      created_by: ctx.personId,
      updated_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      draft_changed_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Every copied row gets a new id, derived from the copy and the old one, so that links inside the copy can follow. With
 * chosen lessons only these are copied, with their sections and files.
 */
export async function copyCurriculum(
  ctx: MemberCtx,
  from: string,
  to: string,
  chosen: readonly string[] | null = null,
) {
  const among = (column: string) =>
    chosen ? sql`${sql.ref(column)} = any(${[...chosen]}::uuid[])` : sql`true`
  const hasChosen = (condition: RawBuilder<unknown>) =>
    chosen
      ? sql`exists (select 1 from lessons w where w.organization_id = ${ctx.organizationId}
          and w.id = any(${[...chosen]}::uuid[]) and ${condition})`
      : sql`true`
  const idFrom = (text: RawBuilder<unknown>) =>
    // A UUID of version 8, whose bits are ours to choose (RFC 9562 §5.8).
    sql`overlay(overlay(md5(${to}::text || ${text}) placing '8' from 13) placing '8' from 17)::uuid`
  const copied = (column: string) => idFrom(sql`${sql.ref(column)}::text`)
  const ofOriginal = sql`organization_id = ${ctx.organizationId} and course_id = ${from}`
  await sql`insert into sections (organization_id, id, course_id, title, position)
    select organization_id, ${copied('id')}, ${to}, title, position from sections
    where ${ofOriginal} and deleted_at is null and ${hasChosen(sql`w.section_id = sections.id`)}`.execute(
    ctx.db,
  )
  await sql`insert into course_resources (organization_id, id, course_id, file_id, title, duration_seconds,
      poster_file_id, captions, added_by, added_at, is_handout)
    select organization_id, ${copied('id')}, ${to}, file_id, title, duration_seconds,
      poster_file_id, captions, ${ctx.personId}, ${ctx.now}, is_handout from course_resources
    where ${ofOriginal} and deleted_at is null
      and ${hasChosen(sql`w.content ->> 'resource_id' = course_resources.id::text`)}`.execute(
    ctx.db,
  )
  await sql`insert into lessons (organization_id, id, course_id, section_id, title, kind, content, duration_seconds,
      position, is_preview, opens_at, opens_after_days, due_at, due_after_days, completion_rule, completion_percent,
      created_at, updated_at, updated_by)
    select organization_id, ${copied('id')}, ${to}, ${copied('section_id')}, title, kind,
      case when kind = 'live_session' then jsonb_set(content, '{live_session_id}', 'null')
        when content ->> 'resource_id' is null then content
        else jsonb_set(content, '{resource_id}', to_jsonb(${idFrom(sql`(content ->> 'resource_id')`)})) end,
      duration_seconds, position, is_preview, opens_at, opens_after_days, due_at, due_after_days, completion_rule,
      completion_percent, ${ctx.now}, ${ctx.now}, ${ctx.personId}
    from lessons where ${ofOriginal} and deleted_at is null and ${among('id')}`.execute(ctx.db)
  await sql`insert into lesson_prerequisites (organization_id, course_id, lesson_id, requires_lesson_id)
    select p.organization_id, ${to}, ${copied('p.lesson_id')}, ${copied('p.requires_lesson_id')}
    from lesson_prerequisites p
    join lessons l on l.organization_id = p.organization_id and l.id = p.lesson_id and l.deleted_at is null
    join lessons r on r.organization_id = p.organization_id and r.id = p.requires_lesson_id and r.deleted_at is null
    where p.organization_id = ${ctx.organizationId} and p.course_id = ${from}
      and ${among('p.lesson_id')} and ${among('p.requires_lesson_id')}`.execute(ctx.db)
}
