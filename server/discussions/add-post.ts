import type { Document } from '#contract/document.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { attachFiles } from '#server/moderation/attachments.ts'
import { checkWords, countSending } from '#server/moderation/check-words.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { assertNotMuted } from '#server/moderation/sanctions.ts'
import { tellDiscussion } from './live.ts'
import { resolveMentions } from './mentions.ts'

interface Words {
  body: Document
  fileIds: string[]
  replyToId: string | null
  /** Compared with the words that are not wanted, as the text is. */
  title?: string
}

interface InThread {
  id: string
  course_id: string
  cohort_id: string | null
  last_number: number
  isStaff: boolean
}

/** What every new post goes through. The thread is locked, or new, so its number is free. */
export async function addPost(ctx: MemberCtx, thread: InThread, words: Words): Promise<string> {
  const checked = await checkWords(ctx, words.body, {
    title: words.title ?? '',
    files: words.fileIds.length,
  })
  const { body, mentioned } = await resolveMentions(ctx, thread, words.body)
  const number = thread.last_number + 1
  const { id } = await ctx.db
    .insertInto('discussion_posts')
    .values({
      organization_id: ctx.organizationId,
      thread_id: thread.id,
      number,
      author_id: ctx.personId,
      reply_to_id: words.replyToId,
      body: JSON.stringify(body),
      text: checked.text,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, 'post', id, words.fileIds)
  // A new thread was made with its opening.
  if (number > 1) await countReply(ctx, thread, number)
  await follow(ctx, thread.id, number)
  if (checked.suspicious.length > 0) {
    await fileReport(
      ctx,
      {
        type: 'post',
        id,
        courseId: thread.course_id,
        authorId: ctx.personId,
        text: checked.text,
        place: { thread_id: thread.id },
      },
      { reason: 'words', note: checked.suspicious.join(', '), reporterId: null },
    )
  }
  await emit(ctx, 'post.added', {
    organization_id: ctx.organizationId,
    course_id: thread.course_id,
    thread_id: thread.id,
    post_id: id,
    number,
    person_id: ctx.personId,
    mentioned,
  })
  // What staff write teaches; it is nobody's learning.
  const learned = thread.isStaff
    ? []
    : [
        {
          kind: 'posted' as const,
          organization_id: ctx.organizationId,
          course_id: thread.course_id,
          person_id: ctx.personId,
          at: ctx.now,
          key: id,
        },
      ]
  await recordFacts(ctx, learned)
  await tellDiscussion(ctx, 'post.added', thread)
  return id
}

const countReply = (ctx: MemberCtx, thread: InThread, number: number) =>
  ctx.db
    .updateTable('discussion_threads')
    .set((eb) => ({
      last_number: number,
      last_post_at: ctx.now,
      reply_count: eb('reply_count', '+', 1),
      ...(thread.isStaff && {
        staff_replied_at: eb.fn.coalesce('staff_replied_at', eb.val(ctx.now)),
      }),
    }))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', thread.id)
    .execute()

/** Who may write now: not muted, and not faster than anyone thinks. */
export async function assertMayWrite(ctx: MemberCtx) {
  await assertNotMuted(ctx)
  await countSending(ctx)
}

/** Whoever writes has read up to there, and hears of what follows unless they chose otherwise. */
const follow = (ctx: MemberCtx, threadId: string, number: number) =>
  ctx.db
    .insertInto('discussion_readers')
    .values({
      organization_id: ctx.organizationId,
      thread_id: threadId,
      person_id: ctx.personId,
      read_number: number,
      subscribed_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'thread_id', 'person_id'])
        .doUpdateSet({ read_number: number }),
    )
    .execute()
