import type { Document } from '#contract/document.ts'
import type { Thread, ThreadDetail, ThreadKind } from '#contract/discussions.ts'
import type { Post } from '#contract/posts.ts'
import { abilities } from '#server/access/policy.ts'
import type { Attachment, Report } from '#contract/moderation.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import { readAttachments } from '#server/moderation/attachments.ts'
import { excerptOf } from '#server/moderation/plain-text.ts'
import { openReportsOf } from '#server/moderation/reports.ts'
import { coursePolicy, postPolicy, threadPolicy } from './policy.ts'
import { findOpening, getPostRow, type PostRow } from './post-queries.ts'
import { getThreadRow, type ThreadRow } from './thread-queries.ts'

const presentAuthor = (ctx: MemberCtx, author: PersonNameRow | null, isStaff: boolean) =>
  author && { ...presentPersonName(ctx.app, author), is_staff: isStaff }

export const presentThread = (ctx: MemberCtx, row: ThreadRow): Thread => ({
  id: row.id,
  kind: row.kind as ThreadKind,
  title: row.title,
  course: { id: row.course_id, title: row.course_title },
  lesson:
    row.lesson_id !== null && row.lesson_title !== null
      ? { id: row.lesson_id, title: row.lesson_title }
      : null,
  cohort:
    row.cohort_id !== null && row.cohort_name !== null
      ? { id: row.cohort_id, name: row.cohort_name }
      : null,
  author: presentAuthor(ctx, row.author, row.author_is_staff),
  excerpt:
    row.hidden_at === null || threadPolicy.moderate(ctx, row) ? excerptOf(row.opening_text) : '',
  created_at: row.created_at.toISOString(),
  last_post_at: row.last_post_at.toISOString(),
  last_number: row.last_number,
  reply_count: row.reply_count,
  vote_count: row.vote_count,
  accepted_post_id: row.accepted_post_id,
  has_staff_reply: row.staff_replied_at !== null,
  is_pinned: row.pinned_at !== null,
  is_locked: row.locked_at !== null,
  is_hidden: row.hidden_at !== null,
  is_subscribed: row.is_subscribed,
  read_number: row.read_number,
  is_unread: row.last_number > row.read_number,
  open_report_count: coursePolicy.moderate(ctx, row) ? row.open_report_count : 0,
})

interface Beside {
  attachments: ReadonlyMap<string, Attachment[]>
  reports: ReadonlyMap<string, Report[]>
}

function presentPost(ctx: MemberCtx, row: PostRow, beside: Beside): Post {
  const { read_hidden, read: _, ...can } = abilities(postPolicy, ctx, row)
  const isShown = row.deleted_at === null && (row.hidden_at === null || read_hidden)
  return {
    id: row.id,
    thread_id: row.thread_id,
    number: row.number,
    author: presentAuthor(ctx, row.author, row.author_is_staff),
    body: isShown ? (row.body as unknown as Document) : null,
    attachments: isShown ? (beside.attachments.get(row.id) ?? []) : [],
    reply_to:
      row.reply_to_id !== null && row.reply_to_number !== null
        ? { id: row.reply_to_id, number: row.reply_to_number, author_name: row.reply_to_name }
        : null,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    hidden:
      row.hidden_at === null
        ? null
        : {
            at: row.hidden_at.toISOString(),
            by: read_hidden ? row.hider_name : null,
            reason: read_hidden ? row.hidden_reason : null,
          },
    vote_count: row.vote_count,
    voted: row.voted,
    is_accepted: row.accepted_post_id === row.id,
    is_mine: row.author_id === ctx.personId,
    reports: coursePolicy.moderate(ctx, row) ? (beside.reports.get(row.id) ?? []) : [],
    can,
  }
}

/** Several posts with their files and reports, read at once. */
export async function presentPosts(ctx: MemberCtx, rows: readonly PostRow[]): Promise<Post[]> {
  const ids = rows.map(({ id }) => id)
  const [attachments, reports] = await Promise.all([
    readAttachments(ctx, 'post', ids),
    openReportsOf(ctx, 'post', ids),
  ])
  return rows.map((row) => presentPost(ctx, row, { attachments, reports }))
}

export async function readPost(ctx: MemberCtx, postId: string): Promise<Post> {
  const [post] = await presentPosts(ctx, [await getPostRow(ctx, postId)])
  return post as Post
}

export async function readThread(ctx: MemberCtx, threadId: string): Promise<ThreadDetail> {
  const row = await getThreadRow(ctx, threadId)
  const rows = [await findOpening(ctx, threadId)]
  if (row.accepted_post_id) rows.push(await getPostRow(ctx, row.accepted_post_id))
  const [opening, accepted] = await presentPosts(ctx, rows)
  const { reply, edit_title, pin, lock, accept, moderate } = abilities(threadPolicy, ctx, row)
  return {
    thread: presentThread(ctx, row),
    opening: opening as Post,
    accepted: accepted ?? null,
    can: { reply, edit_title, pin, lock, accept, moderate },
  }
}
