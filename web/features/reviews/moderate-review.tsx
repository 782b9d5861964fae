import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { hideReview, restoreReview, type Review } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'

type ModerateReviewProps = { organizationId: string; review: Review }

/** Hide with a reason, or show again. */
export function ModerateReview({ organizationId, review }: ModerateReviewProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const params = { organizationId, reviewId: review.id }
  const after = async (words: string) => {
    toast.success(words)
    await client.invalidateQueries()
  }
  return (
    <>
      {review.can.hide && (
        <Button variant="danger-quiet" onClick={() => setOpen(true)}>
          <EyeOff />
          <Trans>Hide review</Trans>
        </Button>
      )}
      {review.can.restore && (
        <Button variant="primary" onClick={() => setOpen(true)}>
          <Eye />
          <Trans>Restore review</Trans>
        </Button>
      )}
      {review.can.hide ? (
        <ReasonDialog
          open={open}
          onOpenChange={setOpen}
          title={<Trans>Hide the review by {review.author.name}?</Trans>}
          effect={
            <Trans>
              The review disappears from the course and no longer counts toward the rating. The
              author will see your reason.
            </Trans>
          }
          confirmLabel={<Trans>Hide review</Trans>}
          onConfirm={async (reason) => {
            await call(hideReview, { params, body: { reason } })
            await after(t`Review hidden`)
          }}
        />
      ) : (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          danger={false}
          title={<Trans>Restore the review by {review.author.name}?</Trans>}
          effect={
            <Trans>
              The review will be visible again and count toward the rating. We’ll notify the author.
            </Trans>
          }
          confirmLabel={<Trans>Restore review</Trans>}
          onConfirm={async () => {
            await call(restoreReview, { params })
            await after(t`Review restored`)
          }}
        />
      )}
    </>
  )
}
