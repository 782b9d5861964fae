import type { DirectoryPerson } from '#contract/directory.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { filtered, keptCount, ordered, type PeopleFilter } from './people-queries.ts'
import { presentPeople } from './present-people.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

/** The people of one role, each with groups and figures. */
export async function listPeople(
  ctx: MemberCtx,
  filter: PeopleFilter & PageQuery,
): Promise<Page<DirectoryPerson>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered(ctx, filter),
    ordered(ctx, filter),
    filter,
    { known: keptCount(ctx, filter) },
  )
  return { items: await presentPeople(ctx, idsOf(rows)), ...totals }
}

/** As many as a list counts, in the list's order. */
export async function exportPeople(ctx: MemberCtx, filter: PeopleFilter) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const rows = await ordered(ctx, filter).limit(maximumTotal).execute()
  const people = await presentPeople(ctx, idsOf(rows))
  const teaches = filter.role !== 'learner'
  const head = [
    say('Name'),
    say('Email'),
    say('Role'),
    say('Position'),
    say('Status'),
    say('Groups'),
    say('Joined'),
    say('Last seen'),
  ]
  const lines = people.map((person) => [
    person.name,
    person.email,
    person.role,
    person.position ?? '',
    person.status,
    person.groups.map(({ name }) => name).join('; '),
    person.joined_at,
    person.last_seen_at ?? '',
    ...(teaches
      ? [person.taught_count, person.taught_learner_count]
      : [person.course_count, person.completed_count, person.progress_percent]),
  ])
  const more = teaches
    ? [say('Courses'), say('Learners')]
    : [say('Courses'), say('Completed'), say('Progress (%)')]
  const name = `${filter.role}s-${ctx.now.toISOString().slice(0, 10)}`
  return csvFile(name, [await wordHead(ctx, [...head, ...more]), ...lines])
}

const idsOf = (rows: readonly { person_id: string }[]) => rows.map(({ person_id }) => person_id)
