import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import type { PublishedDetails, PublishedOutline } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { seatHolding, type OfferedCourse } from '#server/enrollments/rules.ts'
import type { PersonNameRow } from '#server/identity/person-name.ts'
import { cardColumns, cardTables, type CardRow } from './cards.ts'
import { isOpen, type Viewer } from './viewer.ts'

export interface TeacherRow extends PersonNameRow {
  headline: string
  bio: string
  course_count: number
}

export interface PageRow extends CardRow, OfferedCourse {
  organization_description: string
  organization_website: string
  organization_slug: string
  organization_logo_id: string | null
  organization_accent: string | null
  category_id: string | null
  tags: string[]
  starts_at: Date | null
  published_at: Date
  details: PublishedDetails
  outline: PublishedOutline
  teachers: TeacherRow[]
  prerequisites: { id: string; slug: string; title: string }[]
  teaches: boolean
  enrolled: boolean
}

/** People who teach, with what stands about them on a course's page. `course` names the row that they teach. */
export const teachersColumn = (course: { organizationId: string; id: string }) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name,
      'avatar_key', t.avatar_key, 'headline', t.headline, 'bio', t.bio, 'course_count',
      (select count(*) from course_instructors i2 join published_courses p2 on p2.organization_id = i2.organization_id
        and p2.course_id = i2.course_id and p2.visibility = 'public' and p2.archived_at is null
        where i2.person_id = t.id and i2.rights <> 'assistant'))
    order by i.rights = 'owner' desc, i.position, i.added_at), '[]')
  from course_instructors i join people t on t.id = i.person_id
  where i.organization_id = ${sql.ref(course.organizationId)} and i.course_id = ${sql.ref(course.id)}
    and i.rights <> 'assistant')`

/** Everything about one published course in one read, as owner; `coursePagePolicy.read` decides who gets it. */
export async function findPage(
  db: Db,
  viewer: Viewer,
  reference: string,
): Promise<PageRow | undefined> {
  const { rows } =
    await sql<PageRow>`select ${cardColumns}, o.description as organization_description,
      o.website as organization_website, o.slug as organization_slug, o.logo_file_id as organization_logo_id, o.accent as organization_accent,
      p.category_id, p.tags, p.starts_at, p.ends_at, p.published_at, p.archived_at, v.details, v.outline,
      p.enrollment_mode, p.enrollment_opens_at, p.enrollment_closes_at, p.seats,
      case when p.seats is null then 0 else (select count(*) from enrollments e
        where e.organization_id = p.organization_id and e.course_id = p.course_id
          and e.status = any(${[...seatHolding]}::text[])) end as seats_taken,
      ${teachersColumn({ organizationId: 'p.organization_id', id: 'p.course_id' })} as teachers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.course_id, 'slug', r.slug, 'title', r.title) order by r.title), '[]')
        from published_courses r where r.organization_id = p.organization_id and r.course_id in
          (select x::uuid from jsonb_array_elements_text(v.details -> 'requires_course_ids') x)) as prerequisites,
      exists (select from course_instructors i where i.organization_id = p.organization_id
        and i.course_id = p.course_id and i.person_id = ${viewer.personId}) as teaches,
      exists (select from enrollments e where e.organization_id = p.organization_id and e.course_id = p.course_id
        and e.person_id = ${viewer.personId} and e.status <> 'withdrawn') as enrolled
    from ${cardTables}
    join course_versions v on v.organization_id = p.organization_id and v.course_id = p.course_id and v.number = p.version
    where ${isOpen} and ${courseIs(reference)}`.execute(db)
  return rows[0]
}

const courseIs = (reference: string) =>
  Id.safeParse(reference).success
    ? sql<boolean>`p.course_id = ${reference}`
    : sql<boolean>`p.slug = ${reference}`
