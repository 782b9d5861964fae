import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import { toProblem } from '#server/http/errors.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { asOrganization, type PartnerCtx } from '#server/lti/in-organization.ts'
import { writeLog } from '#server/lti/log.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { scopes } from '#server/lti/vocabulary.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { askToken } from './ask-token.ts'
import { admitPerson, isStaff, nameOf } from './person-of-launch.ts'
import { endPlaces, givePlace } from './places.ts'
import { findPlatform, type PlatformRow } from './queries.ts'
import { readMembers, type Member } from './read-members.ts'

interface Which {
  organizationId: string
  contextId: string
}

/** Brings the learners of one of our courses in step with the platform's course that uses it. */
const syncRoster = job<Which>({ name: 'lti-tool.sync-roster', lane: 'outside' }, sync)

const syncAll = job({ name: 'lti-tool.sync-rosters', cron: '23 */4 * * *' }, (app) =>
  asSystem(app, async ({ db }) => void (await queueRosters(db))),
)

export const rosterJobs: Job[] = [syncRoster, syncAll]

/** Queues the reading of every course whose platform lists members, or of one platform's. */
export async function queueRosters(
  db: Db,
  of?: { organizationId: string; platformId: string },
): Promise<number> {
  let found = db
    .selectFrom('lti_contexts as c')
    .innerJoin('lti_platforms as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.id', '=', 'c.platform_id'),
    )
    .select(['c.organization_id', 'c.id'])
    .where('c.members_url', 'is not', null)
    .where('p.ended_at', 'is', null)
  if (of) {
    found = found
      .where('c.organization_id', '=', of.organizationId)
      .where('c.platform_id', '=', of.platformId)
  }
  const contexts = await found.execute()
  await addJobs(
    db,
    contexts.map(({ organization_id, id }) => ({
      task: syncRoster.name,
      payload: { organizationId: organization_id, contextId: id },
    })),
  )
  return contexts.length
}

interface Context {
  id: string
  course_id: string
  members_url: string
  changes_url: string | null
}

/** A platform that can't be read is noted in the log and asked again with the next reading. */
async function sync(app: Mechanisms, { organizationId, contextId }: Which) {
  const found = await findContext(app, organizationId, contextId)
  if (!found) return
  const { context, platform } = found
  const note = (more: { error?: Words; changed?: { added: number; removed: number } }) =>
    asOrganization(app, organizationId, (ctx) =>
      writeLog(ctx, { organizationId, partner: platform, action: 'members', ...more }),
    )
  try {
    const token = await askToken(app, organizationId, platform, scopes.members)
    const { list, isWhole, changesUrl } = await readList(app, context, token)
    const changed = await apply(app, organizationId, { context, platform, list, isWhole })
    await asOrganization(app, organizationId, (ctx) =>
      ctx.db
        .updateTable('lti_contexts')
        .set({ synced_at: ctx.now, changes_url: changesUrl })
        .where('organization_id', '=', organizationId)
        .where('id', '=', contextId)
        .execute(),
    )
    await note({ changed })
  } catch (error) {
    const isExpected = error instanceof Refusal || toProblem(error).status < 500
    if (!isExpected) throw error
    await note({ error: error instanceof Refusal ? error.words : toProblem(error).detail })
  }
}

async function findContext(app: Mechanisms, organizationId: string, contextId: string) {
  try {
    return await asOrganization(app, organizationId, async (ctx) => {
      const context = await ctx.db
        .selectFrom('lti_contexts')
        .select(['id', 'platform_id', 'course_id', 'members_url', 'changes_url'])
        .where('organization_id', '=', organizationId)
        .where('id', '=', contextId)
        .executeTakeFirst()
      const platform = context && (await findPlatform(ctx, context.platform_id))
      return platform && context.members_url
        ? { platform, context: { ...context, members_url: context.members_url } }
        : undefined
    })
  } catch (error) {
    // A closed organization has no learners to bring in step.
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What changed since the last reading if the platform lists it, otherwise the whole list. */
async function readList(app: Mechanisms, context: Context, token: string) {
  const { members_url, changes_url } = context
  if (changes_url && URL.parse(changes_url)?.origin === new URL(members_url).origin) {
    const read = await readMembers(app, changes_url, token).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (read) return { list: read.members, isWhole: false, changesUrl: read.changesUrl }
  }
  const { members, changesUrl } = await readMembers(app, members_url, token)
  return { list: members, isWhole: true, changesUrl }
}

interface Reading {
  context: Context
  platform: PlatformRow
  list: Member[]
  isWhole: boolean
}

/**
 * New learners get a place; people who left lose theirs, and with it the enrollment that the platform gave. Each
 * change is its own transaction, so a long list locks nothing for long and an interrupted reading continues.
 */
async function apply(app: Mechanisms, organizationId: string, reading: Reading) {
  const { context, platform, list, isWhole } = reading
  const inside = <T>(run: (ctx: PartnerCtx) => Promise<T>) =>
    asOrganization(app, organizationId, run)
  const known = await inside((ctx) => listKnown(ctx, platform.id, context.id))
  const active = new Map(
    list.filter(({ status }) => status === 'Active').map((member) => [member.user_id, member]),
  )
  const open = [...known.values()].filter(({ has_place }) => has_place)
  if (isWhole && active.size === 0 && open.length > 0) {
    throw new Refusal(say('The platform’s member list is empty, so nobody was removed.'))
  }
  const left = isWhole
    ? open.filter(({ subject }) => !active.has(subject))
    : list.flatMap(({ user_id, status }) => {
        const person = status === 'Active' ? undefined : known.get(user_id)
        return person?.has_place ? [person] : []
      })
  const come = [...active.values()].filter(({ user_id, roles }) => {
    const person = known.get(user_id)
    return !isStaff(roles) && !person?.has_place && !person?.is_revoked
  })
  await inside((ctx) => rename(ctx, known, active))
  for (const member of come) {
    await inside(async (ctx) => {
      const course = await lockPublishedCourse(ctx.db, context.course_id)
      const subject = member.user_id
      const personId = await admitPerson(ctx, platform, { ...member, subject, isHere: false })
      await givePlace(ctx, course, { contextId: context.id, personId, subject })
    })
  }
  for (const { person_id } of left) {
    await inside((ctx) => endPlaces(ctx, { personId: person_id, contextId: context.id }))
  }
  return { added: come.length, removed: left.length }
}

interface KnownPerson {
  subject: string
  person_id: string
  first_name: string
  last_name: string
  has_place: boolean
  is_revoked: boolean
}

async function listKnown(ctx: PartnerCtx, platformId: string, contextId: string) {
  const { rows } = await sql<KnownPerson>`
    select i.subject, i.person_id, p.first_name, p.last_name, i.revoked_at is not null as is_revoked,
      exists (select 1 from lti_places l where l.organization_id = i.organization_id and l.context_id = ${contextId}
        and l.person_id = i.person_id and l.ended_at is null) as has_place
    from lti_identities i join people p on p.id = i.person_id
    where i.organization_id = ${ctx.organizationId} and i.platform_id = ${platformId}`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Accounts that only launches open are named as the platform names them. */
async function rename(
  ctx: PartnerCtx,
  known: Map<string, KnownPerson>,
  active: Map<string, Member>,
) {
  const changed = [...active.values()].flatMap(({ user_id, given_name, family_name }) => {
    const person = known.get(user_id)
    const [first, last] = [nameOf(given_name), nameOf(family_name)]
    const isSame = person?.first_name === first && person.last_name === last
    return person && first && last && !isSame ? [{ id: person.person_id, first, last }] : []
  })
  if (changed.length === 0) return
  await acrossOrganizations(ctx.db, (db) =>
    sql`update people p set first_name = n.first, last_name = n.last, updated_at = ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id uuid, first text, last text)
      where p.id = n.id and p.email like '%@launch.invalid'`.execute(db),
  )
}
