import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reportReview, type Review } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { ReportDialog } from '#web/lib/words/report-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type ReportReviewProps = { organizationId: string; review: Review }

export function ReportReview({ organizationId, review }: ReportReviewProps) {
  const [open, setOpen] = useState(false)
  if (!review.can.report) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="text-ink-muted!" onClick={() => setOpen(true)}>
        <Flag />
        <Trans>Report</Trans>
      </Button>
      <ReportDialog
        open={open}
        onOpenChange={setOpen}
        onReport={(body) =>
          call(reportReview, { params: { organizationId, reviewId: review.id }, body })
        }
      />
    </>
  )
}
