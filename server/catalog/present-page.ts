import type { CatalogCoursePage, CourseOutline } from '#contract/course-page.ts'
import type { PublishedOutline } from '#contract/lessons.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { logoUrl } from '#server/organizations/logo.ts'
import { presentCard } from './cards.ts'
import type { PageRow, TeacherRow } from './page-queries.ts'

type OwnParts = 'files' | 'seats' | 'seats_left' | 'offer' | 'cohorts' | 'related'

export const presentPage = (app: Mechanisms, row: PageRow): Omit<CatalogCoursePage, OwnParts> => ({
  ...presentCard(app, row),
  organization: {
    id: row.organization_id,
    name: row.organization_name,
    description: row.organization_description,
    slug: row.organization_slug,
    website: row.organization_website,
    logo: logoUrl(app, row.organization_logo_id),
    accent: row.organization_accent,
  },
  instructors: presentTeachers(app, row.teachers),
  description: row.details.description,
  outcomes: row.details.outcomes,
  requirements: row.details.requirements,
  faq: row.details.faq,
  tags: row.tags,
  trailer_url: trailerUrl(app, row.details.trailer_file_id),
  updated_at: row.published_at.toISOString(),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  state: row.archived_at ? 'archived' : 'published',
  prerequisites: row.prerequisites,
  outline: presentOutline(row.outline),
})

export const presentTeachers = (app: Mechanisms, teachers: readonly TeacherRow[]) =>
  teachers.map((teacher) => ({
    ...presentPersonName(app, teacher),
    headline: teacher.headline,
    bio: teacher.bio,
    course_count: teacher.course_count,
  }))

export const trailerUrl = (app: Mechanisms, fileId: string | null) =>
  fileId ? fileUrl(app, { id: fileId, name: 'trailer.mp4' }, { seconds: 4 * 3600 }) : null

/** Kinds whose lesson anyone can open without being enrolled; the others need someone to answer for. */
const openKinds = new Set(['text', 'video', 'audio', 'file', 'embed'])

export const isOpenToAnyone = (lesson: { kind: string; is_preview: boolean }) =>
  lesson.is_preview && openKinds.has(lesson.kind)

/** Settings and versions stay inside: a visitor sees what there is, not when it opens. */
export const presentOutline = ({ sections }: PublishedOutline): CourseOutline =>
  sections.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      duration_seconds: lesson.duration_seconds,
      is_preview: isOpenToAnyone(lesson),
    })),
  }))
