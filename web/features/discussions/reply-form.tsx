import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CornerUpLeft, X } from 'lucide-react'
import type { Document } from '#contract/document.ts'
import { replyToThread, type Post } from '#contract/posts.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useAttachments } from '#web/lib/words/attachments.tsx'
import { useDraft } from '#web/lib/words/use-draft.ts'
import { hasWords, WordsComposer } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { discussionsKey, findMentionable } from './queries.ts'
import { SavedAnswers } from './saved-answers.tsx'

type ReplyFormProps = {
  organizationId: string
  courseId: string
  threadId: string
  replyTo: Post | null
  onReplyToChange: (post: Post | null) => void
  /** Offers kept answers, to those who answer often. */
  withSaved: boolean
}

/** The answer. What was written stays when it could not be sent. */
export function ReplyForm({
  organizationId,
  courseId,
  threadId,
  replyTo,
  onReplyToChange,
  withSaved,
}: ReplyFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { body, edition, write, place, sent } = useDraft()
  const attachments = useAttachments(organizationId)
  const reply = useMutation({
    mutationFn: (words: Document) =>
      call(replyToThread, {
        params: { organizationId, threadId },
        body: { body: words, reply_to_id: replyTo?.id ?? null, file_ids: attachments.ids },
      }),
    onSuccess: async (_post, words) => {
      sent(words)
      attachments.clear()
      onReplyToChange(null)
      await client.invalidateQueries({ queryKey: discussionsKey(organizationId) })
    },
  })
  const ready = (hasWords(body) || attachments.ids.length > 0) && !attachments.busy
  const submit = () => {
    if (ready && !reply.isPending) reply.mutate(body)
  }
  return (
    <div id="answer" className="scroll-mt-20">
      {replyTo && (
        <p className="mb-2 flex items-center gap-1.5 text-13 text-ink-muted">
          <CornerUpLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
          <Trans>Answer to {replyTo.author?.name ?? t`Former member`}</Trans>
          <IconButton
            size="sm"
            label={t`Answer everyone instead`}
            onClick={() => onReplyToChange(null)}
          >
            <X />
          </IconButton>
        </p>
      )}
      <WordsComposer
        key={edition}
        label={t`Your answer`}
        placeholder={t`Write an answer`}
        value={body}
        onChange={write}
        mentions={(search) => findMentionable(organizationId, courseId, search)}
        attachments={attachments}
        onSubmit={submit}
        error={reply.isError && messageOf(reply.error)}
        tools={
          withSaved && <SavedAnswers organizationId={organizationId} body={body} onChoose={place} />
        }
        actions={
          <Button variant="primary" disabled={!ready} pending={reply.isPending} onClick={submit}>
            <Trans>Answer</Trans>
          </Button>
        }
      />
    </div>
  )
}
