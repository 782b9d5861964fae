import { sql } from 'kysely'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { offerInCohorts } from '#server/enrollments/enroll.ts'
import { offerAction } from '#server/enrollments/rules.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { pictureUrls } from '#server/progress/media.ts'
import { listCards, presentCard, readOwn } from './cards.ts'
import { findDraftPage } from './draft-page.ts'
import { findPage, type PageRow } from './page-queries.ts'
import { coursePagePolicy } from './policy.ts'
import { presentPage } from './present-page.ts'
import type { Viewer } from './viewer.ts'

/** The page of a published course, by its id or its address. */
export async function getCoursePage(
  ctx: Ctx,
  viewer: Viewer,
  reference: string,
): Promise<CatalogCoursePage> {
  const page = await acrossOrganizations(ctx.db, async (db) => {
    const row = await findPage(db, viewer, reference)
    return row && coursePagePolicy.read(viewer, row) ? readParts(ctx, db, viewer, row) : undefined
  })
  if (!page) throw problem('course_not_found')
  return withOwn(ctx, viewer, page)
}

/** The same for someone who is signed in; staff see a draft that was not published yet, or when they ask for it. */
export async function getMyCoursePage(
  ctx: PersonCtx,
  viewer: Viewer,
  reference: string,
  { draft }: { draft: boolean },
): Promise<CatalogCoursePage> {
  const published = draft ? undefined : await findPublished(ctx, viewer, reference)
  if (published) return published
  const page = await findDraftPage(ctx, viewer, reference)
  if (page) return page
  throw problem('course_not_found')
}

const findPublished = (ctx: Ctx, viewer: Viewer, reference: string) =>
  getCoursePage(ctx, viewer, reference).catch((error: { code?: string }) => {
    if (error.code === 'course_not_found') return undefined
    throw error
  })

async function readParts(
  ctx: Ctx,
  db: Db,
  viewer: Viewer,
  row: PageRow,
): Promise<CatalogCoursePage> {
  const [related, files] = await Promise.all([
    listRelated(db, viewer, row),
    pictureUrls(
      { ...ctx, db, organizationId: row.organization_id },
      { kind: 'text', document: row.details.description },
    ),
  ])
  const { action, at, cohorts } = await offerInCohorts(
    { db, now: ctx.now },
    row,
    offerAction(row, { status: null, missingCourses: 0 }, ctx.now),
  )
  return {
    ...presentPage(ctx.app, row),
    files,
    seats: row.seats,
    seats_left: row.seats === null ? null : Math.max(0, row.seats - row.seats_taken),
    offer: { action, at: at?.toISOString() ?? null },
    cohorts,
    related: related.map((card) => presentCard(ctx.app, card)),
  }
}

async function withOwn(ctx: Ctx, viewer: Viewer, page: CatalogCoursePage) {
  const own = await readOwn(ctx, viewer, [page.id, ...page.related.map(({ id }) => id)])
  return {
    ...page,
    ...own.get(page.id),
    related: page.related.map((card) => ({ ...card, ...own.get(card.id) })),
  }
}

const maximumRelated = 4

/** Of the same category, most learners first; else of the same organization. */
async function listRelated(db: Db, viewer: Viewer, row: PageRow) {
  const other = sql<boolean>`p.course_id <> ${row.course_id}`
  const similar = row.category_id
    ? await listCards(db, viewer, {
        conditions: [
          other,
          sql<boolean>`p.category_id in (select c.id from categories c where c.slug = ${row.category_slug})`,
        ],
        sort: 'popular',
        limit: maximumRelated,
      })
    : []
  if (similar.length > 0) return similar
  return listCards(db, viewer, {
    conditions: [other, sql<boolean>`p.organization_id = ${row.organization_id}`],
    sort: 'popular',
    limit: maximumRelated,
  })
}
