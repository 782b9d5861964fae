import type { SearchHit, SearchKind, SearchResults } from '#contract/search.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { atOrganization, atPlatform } from '#server/support/desk.ts'
import { findHelp } from './find-articles.ts'
import { findCourses, findListedCourses } from './find-courses.ts'
import { findDiscussions } from './find-discussions.ts'
import { findLessons } from './find-lessons.ts'
import { findOrders, findOwnOrders } from './find-orders.ts'
import { findPeople } from './find-people.ts'
import { findPlatformTickets, findTickets } from './find-tickets.ts'
import type { Question } from './matching.ts'
import { readStanding } from './standing.ts'

const fewest = 2
const nothing: SearchResults = { groups: [] }

/** Everything in the organization that matches and that the member may open, and the public catalog. */
export async function search(ctx: MemberCtx, { query }: { query: string }): Promise<SearchResults> {
  if (query.length < fewest) return nothing
  const standing = await readStanding(ctx)
  const [found, help] = await Promise.all([
    asTypedOrNear(query, (question) => [
      findCourses(ctx, standing, question),
      findLessons(ctx, standing, question),
      findPeople(ctx, standing, question),
      findDiscussions(ctx, standing, question),
      findTickets(ctx, question),
      findOrders(ctx, question),
    ]),
    findHelp(atOrganization(ctx), query, (slug) => helpPages[ctx.role](slug)),
  ])
  return grouped([...found, ...help])
}

/** For someone who is in no organization at the moment: the public catalog, their own orders, and Lyceum's own help. */
export async function searchMine(
  ctx: PersonCtx,
  { query }: { query: string },
): Promise<SearchResults> {
  if (query.length < fewest) return nothing
  const [found, help] = await Promise.all([
    asTypedOrNear(query, (question) => [
      findPublic(ctx, question),
      findPlatformTickets(ctx, question),
      findOwnOrders(ctx, question),
    ]),
    findHelp(atPlatform(ctx), query, (slug) => `/account/support?desk=platform&article=${slug}`),
  ])
  return grouped([...found, ...help])
}

const findPublic = async (ctx: PersonCtx, question: Question) =>
  (await findListedCourses(ctx, question)).map((listed): SearchHit => {
    const { organization_id: _, ...hit } = listed
    return hit
  })

const helpPages = {
  learner: (slug: string) => `/dashboard/student/support?article=${slug}`,
  instructor: (slug: string) => `/account/support?article=${slug}`,
  admin: (slug: string) => `/dashboard/admin/support/articles/${slug}`,
}

/** Typos are forgiven only when nothing at all matches as typed: near words beside exact ones are noise. */
async function asTypedOrNear(
  query: string,
  ask: (question: Question) => Promise<SearchHit[]>[],
): Promise<SearchHit[]> {
  const exact = (await Promise.all(ask({ search: query, lenient: false }))).flat()
  if (exact.length > 0) return exact
  return (await Promise.all(ask({ search: query, lenient: true }))).flat()
}

const order: SearchKind[] = [
  'course',
  'lesson',
  'person',
  'discussion',
  'ticket',
  'order',
  'article',
]

function grouped(hits: SearchHit[]): SearchResults {
  const byKind = Map.groupBy(hits, ({ kind }) => kind)
  return {
    groups: order
      .flatMap((kind) => ({ kind, items: byKind.get(kind) ?? [] }))
      .filter(({ items }) => items.length > 0),
  }
}
