import type { Ability } from '#contract/abilities.ts'

const anything = '[^/]+'

/** The pages of the admin area that an ability opens, below /dashboard/admin. The server decides what they show. */
const pages: Record<Ability, RegExp> = {
  'people.read': new RegExp(`^/(students|instructors)(/(?!add$|invitations$)${anything})?$`),
  'reports.read': new RegExp(`^/reports(/(?!new$)${anything})?$`),
  'audit.read': /^\/audit$/,
  'groups.manage': new RegExp(`^/groups(/${anything})?$`),
  'courses.manage': new RegExp(
    `^/courses(/(?!import$)${anything}(/(edit|preview|resources|(curriculum|quizzes)(/.+)?))?)?$`,
  ),
  'grading.grade': new RegExp(
    `^(/grading(/.+)?|/courses/${anything}/(gradebook|grading(/.+)?|quizzes(/.+)?))$`,
  ),
  'orders.manage': new RegExp(`^/payments(/orders/${anything}|/refunds|/revenue|/subscriptions)?$`),
  'coupons.manage': /^\/payments\/coupons$/,
  'payouts.manage': new RegExp(`^/payouts(/${anything})?$`),
  'taxes.manage': /^\/payments\/taxes$/,
  'support.answer': /^\/support$/,
  'support.articles': /^\/support\/(articles|categories)(\/.+)?$/,
}

const area = '/dashboard/admin'

/** Whether one of the abilities opens a page, by its path without a trailing slash. */
export const opensPage = (abilities: readonly Ability[] | undefined, path: string): boolean =>
  path.startsWith(`${area}/`) &&
  (abilities ?? []).some((ability) => pages[ability]?.test(path.slice(area.length)))
