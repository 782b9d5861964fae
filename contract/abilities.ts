import * as z from 'zod/mini'

/**
 * Everything that a custom role can be composed of. What each one opens is listed in server/abilities/reach.ts. Nothing
 * here changes members, roles, sign-in, API keys or how the organization is paid: those stay with admins.
 */
export const abilityNames = [
  'people.read',
  'reports.read',
  'audit.read',
  'groups.manage',
  'courses.manage',
  'grading.grade',
  'orders.manage',
  'coupons.manage',
  'payouts.manage',
  'taxes.manage',
  'support.answer',
  'support.articles',
] as const

export const Ability = z.enum(abilityNames)
export type Ability = z.infer<typeof Ability>

/** The names among them that this version knows. */
export const knownAbilities = (names: readonly string[]): Ability[] =>
  abilityNames.filter((name) => names.includes(name))
