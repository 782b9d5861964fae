import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import {
  type VoteReason,
  type ReaderArticle,
  type VoteBody,
  voteReasons,
} from '#contract/help-articles.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { readArticleQuery } from './queries.ts'
import { voteReasonWords } from './words.ts'

/** "Did this help?" A no asks why; the vote counts at once, the reason follows. */
export function VoteOnArticle({ desk, article }: { desk: Desk; article: ReaderArticle }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<VoteReason>('unclear')
  const [comment, setComment] = useState('')
  const vote = useMutation({
    mutationFn: (body: VoteBody) => {
      const params = { organizationId: desk.organizationId, articleId: article.id }
      return call(desk.api.voteOnArticle, { params, body })
    },
    onSuccess: (_, body) => {
      for (const address of [article.slug, article.id]) {
        client.setQueryData(
          readArticleQuery(desk, address).queryKey,
          (now) => now && { ...now, my_vote: body.helpful },
        )
      }
    },
    onError: (error) => toastFailure(error),
  })
  const choose = (helpful: boolean) => {
    setAsking(!helpful)
    vote.mutate({ helpful })
  }
  return (
    <section
      aria-label={t`Did this article help?`}
      className="mt-10 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">
          <Trans>Did this help?</Trans>
        </span>
        <Button
          size="sm"
          aria-pressed={article.my_vote === true}
          variant={article.my_vote === true ? 'primary' : 'secondary'}
          onClick={() => choose(true)}
        >
          <ThumbsUp />
          <Trans>Yes</Trans>
        </Button>
        <Button
          size="sm"
          aria-pressed={article.my_vote === false}
          variant={article.my_vote === false ? 'primary' : 'secondary'}
          onClick={() => choose(false)}
        >
          <ThumbsDown />
          <Trans>No</Trans>
        </Button>
        {article.my_vote === true && (
          <span role="status" className="text-13 text-ink-muted">
            <Trans>Thanks for your feedback.</Trans>
          </span>
        )}
      </div>
      {asking && article.my_vote === false && (
        <form
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            vote.mutate(
              { helpful: false, reason, comment },
              {
                onSuccess: () => {
                  setAsking(false)
                  toast.success(t`Thanks. We’ll pass your feedback on to the author.`)
                },
              },
            )
          }}
        >
          <Field group label={<Trans>What went wrong?</Trans>}>
            <RadioGroup
              value={reason}
              onValueChange={setReason}
              options={voteReasons.map((value) => ({
                value,
                label: i18n._(voteReasonWords[value]),
              }))}
            />
          </Field>
          <Field optional label={<Trans>What were you looking for?</Trans>}>
            <Textarea
              rows={2}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" size="sm" pending={vote.isPending}>
              <Trans>Send</Trans>
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
