import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CornerDownRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeReviewReply, replyToReview, type Review } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { reviewsKey } from './queries.ts'

type ReplyToReviewProps = { organizationId: string; review: Review }

/** The course answers; for whoever may. */
export function ReplyToReview({ organizationId, review }: ReplyToReviewProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'reply' | 'remove' | null>(null)
  const [body, setBody] = useState(review.reply?.body ?? '')
  const params = { organizationId, reviewId: review.id }
  const close = (open: boolean) => !open && setAsking(null)
  if (!review.can.reply) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsking('reply')}>
        <CornerDownRight className="rtl:-scale-x-100" />
        {review.reply ? <Trans>Edit answer</Trans> : <Trans>Answer</Trans>}
      </Button>
      {review.reply && (
        <RowMenu label={t`More actions for the answer to ${review.author.name}`}>
          <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('remove')}>
            <Trans>Remove answer</Trans>
          </MenuItem>
        </RowMenu>
      )}
      <ConfirmDialog
        open={asking === 'reply'}
        onOpenChange={close}
        danger={false}
        title={<Trans>Answer {review.author.name}</Trans>}
        effect={<Trans>Your answer appears below the review for everyone to see.</Trans>}
        confirmLabel={<Trans>Publish answer</Trans>}
        onConfirm={async () => {
          await call(replyToReview, { params, body: { body } })
          toast.success(t`Answer published`)
          await client.invalidateQueries({ queryKey: reviewsKey })
        }}
      >
        <Field required label={<Trans context="noun">Answer</Trans>}>
          <Textarea
            required
            rows={5}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title={<Trans>Remove the answer?</Trans>}
        effect={<Trans>The review itself stays.</Trans>}
        confirmLabel={<Trans>Remove answer</Trans>}
        onConfirm={async () => {
          await call(removeReviewReply, { params })
          toast.success(t`Answer removed`)
          await client.invalidateQueries({ queryKey: reviewsKey })
        }}
      />
    </>
  )
}
