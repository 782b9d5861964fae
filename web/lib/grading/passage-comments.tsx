import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareQuote, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useState, type RefObject } from 'react'
import type { PassageComment, PassageCommentBody } from '#contract/grading.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CommentBody } from './comment-list.tsx'
import { selectedPassage } from './passages.ts'

type PassageCommentsProps = {
  /** The text that passage offsets refer to. */
  text: string
  comments: readonly PassageComment[]
  /** The element that shows the text. */
  textRef: RefObject<HTMLElement | null>
  onSave: (commentId: string, body: PassageCommentBody) => Promise<unknown>
  onDelete: (commentId: string) => Promise<unknown>
}

interface Open {
  id: string
  start_at: number
  end_at: number
  quote: string
  body: string
}

/** Graders' comments on passages: select some words of the text, then write a comment. */
export function PassageComments(props: PassageCommentsProps) {
  const { text, comments, textRef, onSave, onDelete } = props
  const { t } = useLingui()
  const me = useSession((session) => session.user?.id ?? '')
  const [open, setOpen] = useState<Open | null>(null)
  const headingId = useId()
  const passage = useSelection(textRef, text)
  if (text.trim() === '') return null

  const remove = async (comment: PassageComment) => {
    try {
      await onDelete(comment.id)
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-14 font-semibold">
          <Trans>Comments on the text</Trans>
        </h3>
        <Button
          size="sm"
          disabled={!passage || open !== null}
          onClick={() =>
            passage &&
            setOpen({
              ...passage,
              id: crypto.randomUUID(),
              quote: text.slice(passage.start_at, passage.end_at),
              body: '',
            })
          }
        >
          <MessageSquareQuote />
          <Trans>Comment on selection</Trans>
        </Button>
      </div>
      {open && (
        <CommentForm
          key={open.id}
          open={open}
          onCancel={() => setOpen(null)}
          onSave={async (body) => {
            await onSave(open.id, { start_at: open.start_at, end_at: open.end_at, body })
            setOpen(null)
          }}
        />
      )}
      {comments.length === 0 && !open && (
        <p className="text-13 text-ink-muted">
          <Trans>Select text to comment on it.</Trans>
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {comments
          .filter(({ id }) => id !== open?.id)
          .map((comment) => (
            <li
              key={comment.id}
              id={`comment-${comment.id}`}
              className="scroll-mt-20 rounded-card border border-line bg-surface p-3 text-14 target:border-amber"
            >
              <CommentBody comment={comment} />
              {comment.author?.id === me && (
                <span className="mt-1 flex gap-1">
                  <IconButton
                    size="sm"
                    label={t`Edit the comment on “${comment.quote}”`}
                    onClick={() => setOpen(comment)}
                  >
                    <Pencil />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={t`Delete the comment on “${comment.quote}”`}
                    onClick={() => void remove(comment)}
                  >
                    <Trash2 />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
      </ol>
    </section>
  )
}

type CommentFormProps = {
  open: Open
  onCancel: () => void
  onSave: (body: string) => Promise<void>
}

function CommentForm({ open, onCancel, onSave }: CommentFormProps) {
  const { t } = useLingui()
  const [body, setBody] = useState(open.body)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    setPending(true)
    setError(undefined)
    try {
      await onSave(body)
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <form
      className="flex flex-col gap-2 rounded-card border border-amber bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void save()
      }}
    >
      <p className="line-clamp-2 border-s-2 border-amber ps-2 text-13 wrap-anywhere text-ink-muted">
        {open.quote}
      </p>
      <Textarea
        autoFocus
        required
        rows={3}
        maxLength={5000}
        aria-label={t`Comment`}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <FormError>{error}</FormError>
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary" pending={pending} disabled={!body.trim()}>
          <Trans>Save comment</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The currently selected passage. It stays when the selection moves out of the text, for example to a button. */
function useSelection(textRef: RefObject<HTMLElement | null>, text: string) {
  const [passage, setPassage] = useState<{ start_at: number; end_at: number } | null>(null)
  useEffect(() => {
    const read = () => {
      const element = textRef.current
      const selection = getSelection()
      if (!element || !selection?.anchorNode || !element.contains(selection.anchorNode)) return
      setPassage(selectedPassage(element, text))
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [textRef, text])
  return passage
}
