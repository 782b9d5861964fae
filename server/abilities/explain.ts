import { abilityNames, type Ability } from '#contract/abilities.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { AbilityReason, MemberAbilities } from '#contract/roles.ts'
import { authorize } from '#server/access/policy.ts'
import { coursePolicy, coursesPolicy } from '#server/courses/policy.ts'
import { earningsPolicy } from '#server/earnings/policy.ts'
import { gradebookPolicy } from '#server/grades/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { couponPolicy, sellingPolicy } from '#server/orders/policy.ts'
import { organizationPolicy, type Actor } from '#server/organizations/policy.ts'
import { getMember } from '#server/organizations/queries.ts'
import { reportsPolicy } from '#server/reports/policy.ts'
import { standingOf } from '#server/support/desk.ts'
import { deskPolicy } from '#server/support/policy.ts'
import { openedBy, reach } from './reach.ts'

interface Question {
  /** Whether a built-in role has the ability in the whole organization. */
  all: (actor: Actor) => boolean
  /** Whether it has the ability in the courses that the person teaches. */
  own?: (actor: Actor) => boolean
}

const notTaught = {
  submitted_at: null,
  published_at: null,
  archived_at: null,
  direct_publishing_at: null,
  has_other_admin: true,
}

const atDesk = (actor: Actor) => ({ personId: actor.personId, standing: standingOf(actor) })

/** The question behind each ability, put to the same policy that decides requests. */
const questions: Record<Ability, Question> = {
  'people.read': { all: organizationPolicy.manage_members },
  'reports.read': { all: (actor) => actor.role === 'admin', own: reportsPolicy.read },
  'audit.read': { all: organizationPolicy.update },
  'groups.manage': { all: organizationPolicy.manage_members },
  'courses.manage': {
    all: (actor) => coursePolicy.update(actor, { ...notTaught, rights: null }),
    own: coursesPolicy.create,
  },
  'grading.grade': {
    all: (actor) => gradebookPolicy.mark(actor, { rights: null }),
    own: (actor) => gradebookPolicy.mark(actor, { rights: 'assistant' }),
  },
  'orders.manage': { all: sellingPolicy.read },
  'coupons.manage': {
    all: (actor) =>
      couponPolicy.create(actor, { course: null, is_allowed: false, is_by_instructor: false }),
  },
  'payouts.manage': { all: earningsPolicy.manage },
  'taxes.manage': { all: sellingPolicy.change_settings },
  'support.answer': { all: (actor) => deskPolicy.answer(atDesk(actor)) },
  'support.articles': { all: (actor) => deskPolicy.write(atDesk(actor)) },
}

/** Says for each ability which of the member's roles gives it: what admins ask when they wonder why someone can do that. */
export async function explainAbilities(ctx: MemberCtx, personId: string): Promise<MemberAbilities> {
  authorize(organizationPolicy, 'manage_roles', ctx, undefined)
  const member = await getMember(ctx.db, ctx.organizationId, personId)
  const role = member.role as OrganizationRole
  const given = await findRole(ctx, member.custom_role_id)
  const groups = await ctx.db
    .selectFrom('member_group_managers as m')
    .innerJoin('member_groups as g', (join) =>
      join.onRef('g.organization_id', '=', 'm.organization_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['g.id', 'g.name'])
    .where('m.organization_id', '=', ctx.organizationId)
    .where('m.person_id', '=', personId)
    .orderBy('g.name')
    .execute()
  const actor: Actor = { personId, role }
  return {
    role,
    custom_role: given && { id: given.id, name: given.name },
    managed_groups: given?.abilities.includes('groups.manage') ? groups : [],
    is_suspended: member.suspended_at !== null,
    abilities: abilityNames.map((ability) => reasonFor(ability, actor, given?.abilities ?? [])),
  }
}

function reasonFor(ability: Ability, actor: Actor, added: readonly string[]): AbilityReason {
  const { all, own } = questions[ability]
  const builtIn = actor.role === 'admin' ? 'admin' : 'instructor'
  if (all(actor)) return { ability, given_by: builtIn, extent: 'all' }
  if (reach[ability].some((endpoint) => openedBy(endpoint, added).includes(ability))) {
    const extent = ability === 'groups.manage' ? 'groups' : 'all'
    return { ability, given_by: 'custom_role', extent }
  }
  if (own?.(actor)) return { ability, given_by: builtIn, extent: 'own' }
  return { ability, given_by: null, extent: null }
}

const findRole = async (ctx: MemberCtx, roleId: string | null) =>
  roleId === null
    ? null
    : ((await ctx.db
        .selectFrom('member_roles')
        .select(['id', 'name', 'abilities'])
        .where('organization_id', '=', ctx.organizationId)
        .where('id', '=', roleId)
        .executeTakeFirst()) ?? null)
