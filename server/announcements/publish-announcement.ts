import type { Document } from '#contract/document.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/events/notify.ts'
import { excerptOf } from '#server/moderation/plain-text.ts'
import { mailBlocks } from './mail-blocks.ts'
import { announcementMailed, announcementPublished } from './notification-kinds.ts'

const links = {
  learner: (courseId: string | null) =>
    courseId ? `/dashboard/student/courses/${courseId}?tab=announcements` : '/dashboard/student',
  instructor: (courseId: string | null) =>
    courseId
      ? `/dashboard/instructor/announcements?course=${courseId}`
      : '/dashboard/instructor/announcements',
  admin: () => '/dashboard/admin/announcements',
} as const

/** Makes it visible and tells everyone it is for, all in one transaction: repeated, it finds itself published. */
export async function publishAnnouncement(ctx: Ctx, organizationId: string, id: string) {
  const row = await ctx.db
    .selectFrom('announcements')
    .select(['id', 'course_id', 'author_id', 'title', 'text', 'body', 'by_mail', 'publish_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('publish_at', '<=', ctx.now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const members = await audienceOf(ctx, organizationId, row.course_id)
  const told = members.filter(({ person_id }) => person_id !== row.author_id)
  await ctx.db
    .updateTable('announcements')
    .set({ published_at: ctx.now, told_count: told.length })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  for (const role of ['learner', 'instructor', 'admin'] as const) {
    await notify(ctx, row.by_mail ? announcementMailed : announcementPublished, {
      to: told.filter((member) => member.role === role).map(({ person_id }) => person_id),
      type: 'info',
      title: row.title,
      message: excerptOf(row.text, 500),
      detail: { blocks: mailBlocks(row.body as unknown as Document) },
      link: links[role](row.course_id) as `/${string}`,
      organizationId,
      actorId: row.author_id,
      key: id,
    })
  }
}

const audienceOf = (ctx: Ctx, organizationId: string, courseId: string | null) => {
  const members = ctx.db
    .selectFrom('memberships as m')
    .select(['m.person_id', 'm.role'])
    .where('m.organization_id', '=', organizationId)
  return courseId === null
    ? members.execute()
    : members
        .where((eb) =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('enrollments as e')
                .select('e.id')
                .where('e.organization_id', '=', organizationId)
                .where('e.course_id', '=', courseId)
                .whereRef('e.person_id', '=', 'm.person_id')
                .where('e.status', 'in', ['active', 'completed']),
            ),
            eb.exists(
              eb
                .selectFrom('course_instructors as i')
                .select('i.person_id')
                .where('i.organization_id', '=', organizationId)
                .where('i.course_id', '=', courseId)
                .whereRef('i.person_id', '=', 'm.person_id'),
            ),
          ]),
        )
        .execute()
}
