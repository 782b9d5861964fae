import type { ListedReview, Review } from '#contract/reviews.ts'
import { abilities } from '#server/access/policy.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { presentPersonName, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { reviewPolicy } from './policy.ts'
import type { ReviewRow } from './queries.ts'

export function presentReview(ctx: MemberCtx, row: ReviewRow): Review {
  const { edit, reply, vote, report, hide, restore } = abilities(reviewPolicy, ctx, row)
  return {
    ...readable(ctx.app, row),
    is_mine: row.person_id === ctx.personId,
    found_helpful: row.found_helpful,
    hidden:
      row.hidden_at === null
        ? null
        : {
            at: row.hidden_at.toISOString(),
            by: row.hider_name,
            reason: row.hidden_reason ?? '',
          },
    can: { edit, reply, vote, report, hide, restore },
  }
}

/** For someone who is not signed in. */
export const presentPublicReview = (app: Mechanisms, row: ReviewRow): Review => ({
  ...readable(app, row),
  is_mine: false,
  found_helpful: false,
  hidden: null,
  can: { edit: false, reply: false, vote: false, report: false, hide: false, restore: false },
})

export const presentListedReview = (ctx: MemberCtx, row: ReviewRow): ListedReview => ({
  ...presentReview(ctx, row),
  course: { id: row.course_id, title: row.course_title },
})

const readable = (app: Mechanisms, row: ReviewRow) => ({
  id: row.id,
  course_id: row.course_id,
  author: presentPersonName(app, row.author),
  stars: row.stars,
  body: row.body,
  progress_percent: row.progress_percent,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  reply:
    row.reply_body !== null && row.replied_at !== null
      ? {
          body: row.reply_body,
          author: presentPersonNameOrNull(app, row.replier),
          replied_at: row.replied_at.toISOString(),
        }
      : null,
  helpful_count: row.helpful_count,
})
