import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { mentionedIds, nameMentioned } from '#server/moderation/plain-text.ts'
import { say } from '#server/words/sentence.ts'
import { enterCourse } from './standing.ts'

/** Members who take part in a course, or in one of its cohorts: who takes it, teaches it, or runs the place. */
const participants = (ctx: MemberCtx, courseId: string, cohortId: string | null = null) =>
  ctx.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('course_instructors as i', (join) =>
      join
        .onRef('i.organization_id', '=', 'm.organization_id')
        .onRef('i.person_id', '=', 'm.person_id')
        .on('i.course_id', '=', courseId),
    )
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'm.organization_id')
        .onRef('e.person_id', '=', 'm.person_id')
        .on('e.course_id', '=', courseId)
        .on('e.status', 'in', ['active', 'completed'])
        .on(sql<boolean>`(${cohortId}::uuid is null or e.cohort_id = ${cohortId}::uuid)`),
    )
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.avatar_key',
      sql<boolean>`i.person_id is not null`.as('is_staff'),
    ])
    .where('m.organization_id', '=', ctx.organizationId)
    .where((eb) =>
      eb.or([
        eb('m.role', '=', 'admin'),
        eb('i.person_id', 'is not', null),
        eb('e.person_id', 'is not', null),
      ]),
    )

export async function listMentionable(ctx: MemberCtx, courseId: string, search: string) {
  await enterCourse(ctx, courseId)
  const rows = await participants(ctx, courseId)
    .where('p.id', '!=', ctx.personId)
    .where(sql<boolean>`p.first_name || ' ' || p.last_name ilike ${containing(search)}`)
    .orderBy(sql`i.person_id is null`)
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
    .limit(8)
    .execute()
  return rows.map((row) => ({ ...presentPersonName(ctx.app, row), is_staff: row.is_staff }))
}

const maximumMentions = 20

/** Refuses a mention of anyone who does not take part, and writes everyone's real name. */
export async function resolveMentions(
  ctx: MemberCtx,
  { course_id, cohort_id }: { course_id: string; cohort_id: string | null },
  body: Document,
): Promise<{ body: Document; mentioned: string[] }> {
  const mentioned = mentionedIds(body)
  if (mentioned.length === 0) return { body, mentioned }
  const found =
    mentioned.length > maximumMentions
      ? []
      : await participants(ctx, course_id, cohort_id).where('p.id', 'in', mentioned).execute()
  if (found.length < mentioned.length) {
    const detail =
      mentioned.length > maximumMentions
        ? say('Mention up to {count, plural, one {# person} other {# people}} at a time.', {
            count: maximumMentions,
          })
        : undefined
    throw problem('mention_not_allowed', {
      ...(detail && { detail }),
      errors: {
        body:
          detail ??
          (cohort_id
            ? say('You can only mention people in this cohort.')
            : say('You can only mention people in this course.')),
      },
    })
  }
  const names = new Map(found.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
  return { body: nameMentioned(body, names), mentioned }
}
