import type { Announcement } from '#contract/announcements.ts'
import type { Document } from '#contract/document.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { attachFiles } from '#server/moderation/attachments.ts'
import { checkWords, countSending } from '#server/moderation/check-words.ts'
import { announcementPolicy } from './policy.ts'
import { readAnnouncement } from './present.ts'

interface Words {
  title: string
  body: Document
  course_id: string | null
  publish_at?: string | null | undefined
  by_mail: boolean
  file_ids?: string[] | undefined
}

/** Tells everyone of a course or the organization, now or when its time comes. */
export async function announce(ctx: MemberCtx, words: Words): Promise<Announcement> {
  await assertWrites(ctx, words.course_id)
  await countSending(ctx)
  const fileIds = words.file_ids ?? []
  const { text } = await checkWords(ctx, words.body, { title: words.title, files: fileIds.length })
  const wanted = words.publish_at ? new Date(words.publish_at) : ctx.now
  const publish_at = wanted > ctx.now ? wanted : ctx.now
  const { id } = await ctx.db
    .insertInto('announcements')
    .values({
      organization_id: ctx.organizationId,
      course_id: words.course_id,
      author_id: ctx.personId,
      title: words.title,
      body: JSON.stringify(words.body),
      text,
      by_mail: words.by_mail,
      created_at: ctx.now,
      publish_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, 'announcement', id, fileIds)
  await planPublishing(ctx, id, publish_at)
  await audit(ctx, {
    action: 'announcement.written',
    organizationId: ctx.organizationId,
    subject: { type: 'announcement', id },
    detail: {
      course_id: words.course_id,
      title: words.title,
      publish_at: publish_at.toISOString(),
    },
  })
  return readAnnouncement(ctx, id)
}

/** One job per announcement: a new time replaces the old one. */
export const planPublishing = (ctx: MemberCtx, id: string, publishAt: Date) =>
  addJob(
    ctx.db,
    'announcements.publish',
    { organization_id: ctx.organizationId, announcement_id: id },
    {
      key: `announcement:${id}`,
      ...(publishAt > ctx.now && { runAt: publishAt }),
    },
  )

async function assertWrites(ctx: MemberCtx, courseId: string | null) {
  const course =
    courseId === null
      ? null
      : await ctx.db
          .selectFrom('courses as c')
          .leftJoin('course_instructors as i', (join) =>
            join
              .onRef('i.organization_id', '=', 'c.organization_id')
              .onRef('i.course_id', '=', 'c.id')
              .on('i.person_id', '=', ctx.personId),
          )
          .select('i.rights')
          .where('c.organization_id', '=', ctx.organizationId)
          .where('c.id', '=', courseId)
          .executeTakeFirst()
  if (course === undefined) throw problem('course_not_found')
  authorize(announcementPolicy, 'write', ctx, {
    course_id: courseId,
    teaches: course !== null && course.rights !== null,
    takes: false,
    published_at: null,
    withdrawn_at: null,
  })
}
