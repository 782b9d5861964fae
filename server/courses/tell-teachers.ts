import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'

type News = Omit<Parameters<typeof notify>[2], 'to' | 'link' | 'organizationId'>

interface Place {
  organization_id: string
  course_id: string
}

/** Tells everyone who teaches a course. An admin who does has its pages in the admin area, so the link leads there. */
export async function tellTeachers(
  ctx: Ctx,
  kind: NotificationKind,
  { organization_id, course_id }: Place,
  { part = '', ...news }: News & { part?: string },
) {
  const teachers = await ctx.db
    .selectFrom('course_instructors as i')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'i.organization_id')
        .onRef('m.person_id', '=', 'i.person_id'),
    )
    .select(['i.person_id', 'm.role'])
    .where('i.organization_id', '=', organization_id)
    .where('i.course_id', '=', course_id)
    .execute()
  for (const area of ['instructor', 'admin'] as const) {
    const to = teachers.filter(({ role }) => (role === 'admin') === (area === 'admin'))
    await notify(ctx, kind, {
      ...news,
      to: to.map(({ person_id }) => person_id),
      link: `/dashboard/${area}/courses/${course_id}${part}`,
      organizationId: organization_id,
    })
  }
}
