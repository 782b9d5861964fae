import { Trans, useLingui } from '@lingui/react/macro'
import { CornerDownRight, EyeOff, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Stars } from './stars.tsx'

type ReviewItemProps = {
  review: Review
  onVote?: (helpful: boolean) => void
  /** More to do with it, at its end. */
  actions?: ReactNode
  /** Between the words and the answer. */
  children?: ReactNode
}

/** One review with the course's answer. */
export function ReviewItem({ review, onVote, actions, children }: ReviewItemProps) {
  const { t, i18n } = useLingui()
  const { author, reply, hidden } = review
  return (
    <article aria-label={t`Review by ${author.name}`} className="flex gap-3">
      <Avatar size="md" name={author.name} src={author.avatar} />
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{author.name}</span>
          <Stars value={review.stars} />
          <span className="text-13 text-ink-muted">
            <RelativeTime value={review.created_at} />
            {review.edited_at !== null && (
              <>
                {' · '}
                <Trans>edited</Trans>
              </>
            )}
            {' · '}
            <Trans>at {review.progress_percent} % of the course</Trans>
          </span>
        </header>
        {hidden && (
          <p className="mt-2 flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-13 text-amber-ink">
            <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere">
              <Trans>Hidden: {hidden.reason}</Trans>
            </span>
          </p>
        )}
        {review.body && (
          <p className="mt-2 max-w-lesson text-14 whitespace-pre-line wrap-anywhere">
            {review.body}
          </p>
        )}
        {children}
        {reply && (
          <div className="mt-3 flex gap-2 rounded-card bg-wash p-3">
            <CornerDownRight
              aria-hidden
              className="mt-0.5 size-4 shrink-0 text-ink-faint rtl:-scale-x-100"
            />
            <div className="min-w-0 text-14">
              <p className="text-13 text-ink-muted">
                <span className="font-semibold text-ink">
                  {reply.author?.name ?? <Trans>The course</Trans>}
                </span>{' '}
                <Trans context="person">answered</Trans> · <RelativeTime value={reply.replied_at} />
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.body}</p>
            </div>
          </div>
        )}
        <footer className="mt-2 flex flex-wrap items-center gap-2">
          {review.can.vote && onVote ? (
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={review.found_helpful}
              className={review.found_helpful ? 'text-primary!' : 'text-ink-muted!'}
              onClick={() => onVote(!review.found_helpful)}
            >
              <ThumbsUp />
              <Trans>Helpful</Trans>
              {review.helpful_count > 0 && <span>{i18n.number(review.helpful_count)}</span>}
            </Button>
          ) : (
            review.helpful_count > 0 && (
              <span className="inline-flex items-center gap-1.5 text-13 text-ink-muted">
                <ThumbsUp aria-hidden className="size-3.5" />
                <Trans>Helpful to {i18n.number(review.helpful_count)}</Trans>
              </span>
            )
          )}
          {actions}
        </footer>
      </div>
    </article>
  )
}
