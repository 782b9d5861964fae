import { sql } from 'kysely'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { Id } from '#contract/fields.ts'
import { priceAt } from '#server/courses/current-price.ts'
import { getCourse } from '#server/courses/read-courses.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { draftOutline } from '#server/progress/draft-outline.ts'
import { pictureUrls } from '#server/progress/media.ts'
import { logoUrl } from '#server/organizations/logo.ts'
import { teachersColumn, type TeacherRow } from './page-queries.ts'
import { coursePagePolicy } from './policy.ts'
import { presentOutline, presentTeachers } from './present-page.ts'
import type { Viewer } from './viewer.ts'

/** The page as it would look if the draft were published now, for the staff of the course; to others there is none. */
export async function findDraftPage(
  ctx: PersonCtx,
  viewer: Viewer,
  reference: string,
): Promise<CatalogCoursePage | undefined> {
  const draft = await enterDraft(ctx, viewer, reference)
  return draft && readDraft(draft.ctx, draft.found)
}

/** Enters the organization of a draft that the viewer teaches or administers; undefined for everyone else. */
export async function enterDraft(ctx: PersonCtx, viewer: Viewer, reference: string) {
  const found = await findDraft(ctx, reference)
  const role = found && viewer.roles.get(found.organization_id)
  if (!found || !role || !coursePagePolicy.read_draft(viewer, found)) return undefined
  await enterOrganization(ctx.db, found.organization_id)
  return { found, ctx: { ...ctx, organizationId: found.organization_id, role } }
}

interface Found {
  id: string
  organization_id: string
  organization_name: string
  organization_description: string
  organization_website: string
  organization_slug: string
  organization_logo_id: string | null
  organization_accent: string | null
  category_slug: string | null
  teaches: boolean
  teachers: TeacherRow[]
}

const findDraft = (ctx: PersonCtx, reference: string) =>
  acrossOrganizations(ctx.db, async (db) => {
    const { rows } = await sql<Found>`select c.id, c.organization_id, o.name as organization_name,
        o.description as organization_description, o.website as organization_website, o.slug as organization_slug,
        o.logo_file_id as organization_logo_id, o.accent as organization_accent, g.slug as category_slug,
        ${teachersColumn({ organizationId: 'c.organization_id', id: 'c.id' })} as teachers,
        exists (select from course_instructors i where i.organization_id = c.organization_id
          and i.course_id = c.id and i.person_id = ${ctx.personId}) as teaches
      from courses c join organizations o on o.id = c.organization_id
      left join categories g on g.organization_id = c.organization_id and g.id = c.category_id
      where ${Id.safeParse(reference).success ? sql`c.id = ${reference}` : sql`c.slug = ${reference}`}`.execute(
      db,
    )
    return rows[0] && { ...rows[0], visibility: 'private', enrolled: false }
  })

async function readDraft(ctx: MemberCtx, found: Found): Promise<CatalogCoursePage> {
  const [course, outline] = await Promise.all([
    getCourse(ctx, found.id),
    draftOutline(ctx, found.id),
  ])
  const lessons = outline.sections.flatMap((section) => section.lessons)
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    subtitle: course.subtitle,
    category:
      course.category && found.category_slug
        ? { slug: found.category_slug, name: course.category.name }
        : null,
    level: course.level,
    language: course.language,
    cover_url: course.cover_url,
    ...priceAt({ ...course, regular_price_minor: null }, ctx.now),
    currency: course.currency,
    lesson_count: lessons.length,
    duration_seconds: lessons.reduce((sum, lesson) => sum + lesson.duration_seconds, 0),
    has_certificate: course.has_certificate,
    has_live_sessions: lessons.some(({ kind }) => kind === 'live_session'),
    learner_count: 0,
    rating_count: 0,
    rating_average: null,
    organization: {
      id: found.organization_id,
      name: found.organization_name,
      description: found.organization_description,
      slug: found.organization_slug,
      website: found.organization_website,
      logo: logoUrl(ctx.app, found.organization_logo_id),
      accent: found.organization_accent,
    },
    instructors: presentTeachers(ctx.app, found.teachers),
    members_only: course.visibility !== 'public',
    mine: null,
    saved: false,
    description: course.description,
    files: await pictureUrls(ctx, { kind: 'text', document: course.description }),
    outcomes: course.outcomes,
    requirements: course.requirements,
    faq: course.faq,
    tags: course.tags,
    trailer_url: course.trailer_url,
    updated_at: course.updated_at,
    starts_at: course.starts_at,
    ends_at: course.ends_at,
    seats: course.seats,
    seats_left: course.seats,
    offer: { action: 'closed', at: null },
    cohorts: [],
    state: 'draft',
    // Unpublished ones have no page of their own yet.
    prerequisites: course.prerequisites.map(({ id, title }) => ({ id, slug: id, title })),
    outline: presentOutline(outline),
    related: [],
  }
}
