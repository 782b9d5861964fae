import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import { emitAll } from '#server/events/emit.ts'
import { problem } from '#server/http/problem.ts'
import { noPassword } from '#server/identity/create-account.ts'
import type { DirectoryCtx } from '../context.ts'
import { badRequest, fromProblem, notUnique, ScimError } from '../scim/error.ts'
import type { Meaning } from './meaning.ts'

/** The existing membership; absent for someone who has just joined. */
export interface Link {
  personId: string
  member?: { role: string; position: string | null; suspended_at: Date | null }
}
type Outcome = Link | ScimError | null

interface Facts {
  place: number
  person_id: string | null
  verified: boolean
  is_staff: boolean
  is_ours: boolean
  is_suspended: boolean
  role: string | null
  position: string | null
  member_suspended_at: Date | null
  is_barred: boolean
  is_linked: boolean
  is_held_back: boolean
  username_taken: boolean
}

/**
 * Finds or creates the account behind each user and makes it a member; null if there is no usable address. As in single
 * sign-on, an organization only vouches for addresses in its own domains: an account elsewhere joins by invitation, and
 * no directory can open, read or rename it.
 */
export async function linkPeople(ctx: DirectoryCtx, users: readonly Meaning[]): Promise<Outcome[]> {
  const usernames = users.map(usernameFor)
  const facts = await readFacts(ctx, users, usernames)
  const seats = await freeSeats(ctx)
  const taken = { emails: new Set<string>(), usernames: new Set<string>(), seats: 0 }
  const plans = users.map((user, place) => plan(ctx, user, facts[place]))
  const outcomes: Outcome[] = []
  const accounts: (NewAccount & { place: number })[] = []
  const joining: { place: number; personId: string; user: Meaning }[] = []
  for (const [place, step] of plans.entries()) {
    const user = users[place]
    outcomes[place] = step instanceof ScimError || step === null ? step : null
    if (step === null || step instanceof ScimError || !user?.email) continue
    if (taken.emails.has(user.email)) {
      outcomes[place] = addressTaken()
      continue
    }
    taken.emails.add(user.email)
    if (step.personId && step.member) {
      outcomes[place] = { personId: step.personId, member: step.member }
      continue
    }
    if (taken.seats >= seats) {
      outcomes[place] = fromProblem(problem('seats_exhausted'))
      continue
    }
    taken.seats += 1
    const personId = step.personId ?? randomUUID()
    if (!step.personId) {
      const wanted = usernames[place] ?? ''
      const isFree = !facts[place]?.username_taken && !taken.usernames.has(wanted.toLowerCase())
      const username = isFree ? wanted : `${wanted.slice(0, 50)}-${randomUUID().slice(0, 8)}`
      taken.usernames.add(username.toLowerCase())
      accounts.push({ place, id: personId, username, ...accountOf(ctx, user) })
    }
    joining.push({ place, personId, user })
    outcomes[place] = { personId }
  }
  const lost = await createAccounts(ctx, accounts)
  for (const { place } of lost) outcomes[place] = addressTaken()
  const gone = new Set(lost.map(({ place }) => place))
  await addMembers(
    ctx,
    joining.filter(({ place }) => !gone.has(place)),
  )
  return outcomes
}

/** Everything needed for the decision in one query, however many users there are. */
async function readFacts(
  ctx: DirectoryCtx,
  users: readonly Meaning[],
  usernames: readonly string[],
): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select given.place::int, p.id as person_id, p.email_verified_at is not null as verified,
      p.user_role = 'super_admin' as is_staff, coalesce(p.provisioned_by = ${ctx.organizationId}, false) as is_ours,
      p.suspended_at is not null or p.deleted_at is not null as is_suspended,
      m.role, m.position, m.suspended_at as member_suspended_at, coalesce(not r.may_return, false) as is_barred,
      exists (select 1 from provisioned_users u where u.organization_id = ${ctx.organizationId}
        and u.person_id = p.id) as is_linked,
      exists (select 1 from email_undos e where e.old_email = given.email and e.expires_at > ${ctx.now}) as is_held_back,
      exists (select 1 from people q where lower(q.username) = lower(given.username)) as username_taken
    from unnest(${users.map(({ email }) => email)}::text[], ${usernames}::text[])
      with ordinality as given (email, username, place)
    left join people p on p.email = given.email
    left join memberships m on m.organization_id = ${ctx.organizationId} and m.person_id = p.id
    left join member_removals r on r.organization_id = ${ctx.organizationId} and r.person_id = p.id
    order by given.place`.execute(ctx.db)
  return rows
}

/** What to do for one user. */
function plan(
  ctx: DirectoryCtx,
  { email, active }: Meaning,
  facts: Facts | undefined,
): { personId: string | null; member?: Link['member'] } | ScimError | null {
  if (!email || !facts) return null
  const isOwn = ctx.domains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (facts.is_linked) return addressTaken()
  const { person_id: personId, role, position, member_suspended_at: suspended_at } = facts
  if (role) return { personId, member: { role, position, suspended_at } }
  if (!active) return null
  if (ctx.ownDomainsOnly && !isOwn)
    return badRequest(
      'invalidValue',
      `${email} isn’t in a domain of this organization, which only lets those in.`,
    )
  if (personId === null) return facts.is_held_back ? addressTaken() : { personId }
  // Platform staff sign in with their own password and second factor.
  if (facts.is_staff || facts.is_suspended) return addressTaken()
  if (facts.is_barred)
    return new ScimError(
      403,
      'An admin of this organization removed this person. An admin has to invite them.',
    )
  if (facts.is_ours || (isOwn && facts.verified)) return { personId }
  return isOwn
    ? notUnique(
        'An account with this address exists, but its owner has not verified the address yet.',
      )
    : notUnique(
        'An account with this address exists outside of your domains. Invite the person instead.',
      )
}

/** Nobody is refused while a seat is free, and of two who want the last one, the second is refused. */
async function freeSeats(ctx: DirectoryCtx): Promise<number> {
  if (ctx.seatLimit === null) return Infinity
  await sql`select 1 from organizations where id = ${ctx.organizationId} for no key update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ members: number }>`select count(*)::int as members from memberships
    where organization_id = ${ctx.organizationId}`.execute(ctx.db)
  return Math.max(0, ctx.seatLimit - (rows[0]?.members ?? 0))
}

interface NewAccount {
  id: string
  email: string
  username: string
  first_name: string
  last_name: string
  email_verified_at: string | null
}

/** The platform knows who owns a domain: its directory vouches for addresses in it, as its provider does. */
const accountOf = (ctx: DirectoryCtx, { email, firstName, lastName }: Meaning) => ({
  email: email ?? '',
  first_name: firstName,
  last_name: lastName,
  email_verified_at: ctx.domains.includes(domainOf(email)) ? ctx.now.toISOString() : null,
})

/** Creates accounts without a password. Returns those whose address someone else took at the same moment. */
async function createAccounts<A extends NewAccount>(
  ctx: DirectoryCtx,
  accounts: readonly A[],
): Promise<A[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into people (id, email, username, first_name, last_name, email_verified_at, password_hash,
      terms_accepted_at, created_at, updated_at, provisioned_by)
    select id, email, username, first_name, last_name, email_verified_at, ${noPassword}, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.organizationId}::uuid
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as given (id uuid, email text, username text,
      first_name text, last_name text, email_verified_at timestamptz)
    on conflict do nothing returning id`.execute(ctx.db)
  const made = new Set(rows.map(({ id }) => id))
  await auditAll(
    ctx,
    accounts
      .filter(({ id }) => made.has(id))
      .map(({ id }) => ({ action: 'person.registered', subject: { type: 'person', id } })),
  )
  return accounts.filter(({ id }) => !made.has(id))
}

async function addMembers(
  ctx: DirectoryCtx,
  joining: readonly { personId: string; user: Meaning }[],
) {
  if (joining.length === 0) return
  const people = joining.map(({ personId }) => personId)
  const { rows } = await sql<{ person_id: string; role: string }>`
    insert into memberships (organization_id, person_id, role, position, joined_at)
    select ${ctx.organizationId}, person_id, role, position, ${ctx.now}
    from unnest(${people}::uuid[], ${joining.map(({ user }) => user.role ?? 'learner')}::text[],
      ${joining.map(({ user }) => user.position)}::text[]) as given (person_id, role, position)
    on conflict do nothing returning person_id, role`.execute(ctx.db)
  await ctx.db
    .deleteFrom('member_removals')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(people))))
    .execute()
  await auditAll(
    ctx,
    rows.map(({ person_id, role }) => ({
      action: 'member.provisioned',
      organizationId: ctx.organizationId,
      subject: { type: 'person', id: person_id },
      detail: { role },
    })),
  )
  await emitAll(
    ctx,
    'member.joined',
    rows.map(({ person_id, role }) => ({ organization_id: ctx.organizationId, person_id, role })),
  )
}

function usernameFor({ email, userName }: Meaning) {
  const wanted = ((email ?? userName).split('@')[0] ?? '')
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '')
    .slice(0, 50)
  return wanted.length >= 2 ? wanted : `member-${randomUUID().slice(0, 8)}`
}

const domainOf = (email: string | null) => (email ?? '').slice((email ?? '').lastIndexOf('@') + 1)
const addressTaken = () => notUnique('This address belongs to another user.')
