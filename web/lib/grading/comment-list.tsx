import { Trans } from '@lingui/react/macro'
import type { PassageComment } from '#contract/grading.ts'

/** Comments on passages, in text order. */
export function CommentList({ comments }: { comments: readonly PassageComment[] }) {
  if (comments.length === 0) return null
  return (
    <ol className="flex flex-col gap-3">
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          tabIndex={-1}
          className="scroll-mt-20 rounded-card border border-line bg-surface p-3 text-14 target:border-amber"
        >
          <CommentBody comment={comment} />
        </li>
      ))}
    </ol>
  )
}

export function CommentBody({ comment }: { comment: PassageComment }) {
  return (
    <>
      <p className="line-clamp-2 border-s-2 border-amber ps-2 text-13 text-ink-muted wrap-anywhere">
        {comment.quote}
      </p>
      <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{comment.body}</p>
      {comment.author && (
        <p className="mt-1 text-13 text-ink-muted">
          <Trans>{comment.author.name}</Trans>
        </p>
      )}
    </>
  )
}
