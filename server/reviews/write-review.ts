import { reviewProgressPercent, type Review } from '#contract/reviews.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { filterWords } from '#server/moderation/check-words.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { assertNotMuted } from '#server/moderation/sanctions.ts'
import { lockPlace } from '#server/progress/queries.ts'
import { say } from '#server/words/sentence.ts'
import { changeRating } from './change-rating.ts'
import { reviewPolicy } from './policy.ts'
import { presentReview } from './present.ts'
import { findOwnReview, getReviewRow } from './queries.ts'
import { mayReview, progressPercent } from './rules.ts'

interface Words {
  stars: number
  body: string
}

/** One review per learner and course: writing it again changes it. The place is locked, so two at once make one. */
export async function writeReview(ctx: MemberCtx, courseId: string, words: Words): Promise<Review> {
  const place = await lockPlace(ctx, courseId)
  const before = await findOwnReview(ctx, courseId)
  if (before) authorize(reviewPolicy, 'edit', ctx, before)
  else if (!mayReview(place)) {
    throw problem('review_too_early', {
      detail: say('Complete {needed, number} % of the course first. You’re at {now, number} %.', {
        needed: reviewProgressPercent,
        now: progressPercent(place),
      }),
    })
  }
  await assertNotMuted(ctx)
  const suspicious = await filterWords(ctx, words.body)
  const progress_percent = progressPercent(place)
  const id = before
    ? await change(ctx, before.id, { ...words, progress_percent })
    : await add(ctx, courseId, { ...words, progress_percent })
  await changeRating(ctx.db, place, {
    count: before ? 0 : 1,
    stars: words.stars - (before?.stars ?? 0),
  })
  if (suspicious.length > 0) {
    await fileReport(
      ctx,
      {
        type: 'review',
        id,
        courseId,
        authorId: ctx.personId,
        text: words.body,
        place: {},
      },
      { reason: 'words', note: suspicious.join(', '), reporterId: null },
    )
  }
  const action = before ? 'review.edited' : 'review.written'
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'review', id },
    detail: { course_id: courseId, stars: words.stars, ...(before && { before: before.stars }) },
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    review_id: id,
    course_id: courseId,
    person_id: ctx.personId,
    stars: words.stars,
  })
  await recordFacts(ctx, [
    {
      kind: 'reviewed',
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: ctx.personId,
      at: ctx.now,
      amount: words.stars,
      key: id,
    },
  ])
  return presentReview(ctx, await getReviewRow(ctx, id))
}

async function add(ctx: MemberCtx, courseId: string, words: Words & { progress_percent: number }) {
  const { id } = await ctx.db
    .insertInto('course_reviews')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: ctx.personId,
      ...words,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function change(ctx: MemberCtx, id: string, words: Words & { progress_percent: number }) {
  await ctx.db
    .updateTable('course_reviews')
    .set({ ...words, edited_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()
  return id
}
