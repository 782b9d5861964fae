import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CornerUpLeft, EyeOff, Flag, Reply, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { AttachmentLinks } from '#web/lib/words/attachments.tsx'
import { useReportReasons } from '#web/lib/words/report-reasons.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { EditPost } from './edit-post.tsx'
import { PostMenu } from './post-menu.tsx'
import type { PostActions } from './use-post-actions.ts'

type PostItemProps = {
  post: Post
  organizationId: string
  courseId: string
  actions: PostActions
  tools?: ReactNode
  editing: boolean
  onEdit: (open: boolean) => void
  /** Answers this one; absent where nobody can answer. */
  onReply?: (() => void) | undefined
}

/** One post: who, when, what, and what can be done with it. */
export function PostItem({
  post,
  organizationId,
  courseId,
  actions,
  tools,
  editing,
  onEdit,
  onReply,
}: PostItemProps) {
  const { t, i18n } = useLingui()
  const { author, hidden } = post
  const name = author?.name ?? t`Former member`
  return (
    <article
      id={`post-${post.number}`}
      aria-label={t`Post ${post.number} by ${name}`}
      className={classNames(
        'scroll-mt-20 rounded-card border bg-surface p-4',
        post.is_accepted ? 'border-success' : 'border-line',
      )}
    >
      <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Avatar size="sm" name={name} src={author?.avatar} />
        <span className="font-semibold wrap-anywhere">{name}</span>
        {author?.is_staff && <Pill tone="primary">{t`Instructor`}</Pill>}
        {post.is_accepted && (
          <Pill tone="success" icon={CircleCheck}>
            {t`Accepted answer`}
          </Pill>
        )}
        <span className="ms-auto flex items-center gap-1 text-13 text-ink-muted">
          <RelativeTime value={post.created_at} />
          {post.edited_at !== null && (
            <span>
              · <Trans>edited</Trans>
            </span>
          )}
          <PostMenu post={post} actions={actions} onEdit={() => onEdit(true)} />
        </span>
      </header>
      {post.reply_to && (
        <p className="mb-2 flex items-center gap-1.5 text-13 text-ink-muted">
          <CornerUpLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
          <a href={`#post-${post.reply_to.number}`} className="hover:underline">
            <Trans>to {post.reply_to.author_name ?? t`Former member`}</Trans>
          </a>
        </p>
      )}
      {hidden && (
        <p className="mb-2 flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-13 text-amber-ink">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            {hidden.reason === null ? (
              <Trans>Hidden by a moderator.</Trans>
            ) : (
              <Trans>
                Hidden by {hidden.by ?? t`a moderator`}: {hidden.reason}
              </Trans>
            )}
          </span>
        </p>
      )}
      {post.deleted_at !== null && (
        <p className="text-14 text-ink-faint">
          <Trans>Deleted by its author.</Trans>
        </p>
      )}
      {editing && post.body ? (
        <EditPost
          organizationId={organizationId}
          courseId={courseId}
          post={post}
          body={post.body}
          onDone={() => onEdit(false)}
        />
      ) : (
        post.body && <DocumentText document={post.body} className="text-14!" />
      )}
      <AttachmentLinks attachments={post.attachments} />
      <Reports post={post} />
      {tools && <div className="mt-2 -ms-2 flex flex-wrap gap-1">{tools}</div>}
      {post.deleted_at === null && hidden === null && (
        <footer className="mt-3 -ms-2 flex flex-wrap items-center gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={post.voted}
            disabled={!post.can.vote}
            className={post.voted ? 'text-primary!' : 'text-ink-muted!'}
            onClick={() => actions.vote(post)}
          >
            <ThumbsUp />
            <Trans>Useful</Trans>
            {post.vote_count > 0 && <span>{i18n.number(post.vote_count)}</span>}
          </Button>
          {onReply && (
            <Button variant="ghost" size="sm" className="text-ink-muted!" onClick={onReply}>
              <Reply className="rtl:-scale-x-100" />
              <Trans>Answer</Trans>
            </Button>
          )}
          {post.can.accept && (
            <Button
              variant="ghost"
              size="sm"
              className={post.is_accepted ? 'text-success!' : 'text-ink-muted!'}
              onClick={() => actions.accept(post)}
            >
              <CircleCheck />
              {post.is_accepted ? <Trans>Unaccept answer</Trans> : <Trans>Accept answer</Trans>}
            </Button>
          )}
        </footer>
      )}
    </article>
  )
}

/** What was reported about it, for those who decide. */
function Reports({ post }: { post: Post }) {
  const words = useReportReasons()
  const { t } = useLingui()
  if (post.reports.length === 0) return null
  return (
    <ul
      aria-label={t({ message: 'Reports', context: 'of content' })}
      className="mt-3 flex flex-col gap-1 rounded-control bg-wash p-3"
    >
      {post.reports.map((report, index) => (
        <li key={index} className="flex gap-2 text-13">
          <Flag aria-hidden className="mt-0.5 size-3.5 shrink-0 text-amber-ink" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{words[report.reason]}</span>
            {report.note && <> · {report.note}</>}
            <span className="text-ink-muted">
              {' · '}
              {report.reporter?.name ?? t`Word filter`} · <RelativeTime value={report.at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
