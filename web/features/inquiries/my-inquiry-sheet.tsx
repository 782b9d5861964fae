import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerInquiry, withdrawInquiry, type MyInquiry } from '#contract/inquiries.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { InquiryFacts } from './inquiry-facts.tsx'
import { InquiryStatusPill } from './inquiry-status-pill.tsx'
import { InquiryThread } from './inquiry-thread.tsx'
import { inquiriesKey, myInquiryQuery } from './queries.ts'

type MyInquirySheetProps = { inquiryId: string | undefined; onClose: () => void }

export function MyInquirySheet({ inquiryId, onClose }: MyInquirySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={inquiryId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Inquiry`} className="w-150!">
        {inquiryId !== undefined && <Content inquiryId={inquiryId} />}
      </SheetContent>
    </Sheet>
  )
}

function Content({ inquiryId }: { inquiryId: string }) {
  const query = useQuery(myInquiryQuery(inquiryId))
  const [withdrawing, setWithdrawing] = useState(false)
  const changed = useChanged()
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const inquiry = query.data
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-20 font-semibold wrap-anywhere">{inquiry.organization_name}</h2>
        <InquiryStatusPill status={inquiry.status} />
        <span className="w-full text-13 text-ink-muted">{inquiry.reference}</span>
      </div>
      <InquiryThread thread={inquiry.thread} sender={inquiry.name} sentAt={inquiry.created_at} />
      {inquiry.can.answer && <Answer inquiryId={inquiryId} onChanged={changed} />}
      <InquiryFacts inquiry={inquiry} />
      {inquiry.can.withdraw && (
        <div>
          <Button variant="danger-quiet" onClick={() => setWithdrawing(true)}>
            <Trans>Withdraw inquiry</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title={<Trans>Withdraw inquiry {inquiry.reference}?</Trans>}
        effect={<Trans>Nobody will review it. You can send a new one at any time.</Trans>}
        confirmLabel={<Trans>Withdraw inquiry</Trans>}
        onConfirm={async () => changed(await call(withdrawInquiry, { params: { inquiryId } }))}
      />
    </div>
  )
}

function useChanged() {
  const queryClient = useQueryClient()
  return async (inquiry: MyInquiry) => {
    queryClient.setQueryData(myInquiryQuery(inquiry.id).queryKey, inquiry)
    await queryClient.invalidateQueries({ queryKey: inquiriesKey })
  }
}

function Answer({
  inquiryId,
  onChanged,
}: {
  inquiryId: string
  onChanged: (inquiry: MyInquiry) => Promise<void>
}) {
  const { t } = useLingui()
  const [body, setBody] = useState('')
  const answer = useMutation({
    mutationFn: () => call(answerInquiry, { params: { inquiryId }, body: { body } }),
    onSuccess: async (inquiry) => {
      setBody('')
      toast.success(t`Message sent`)
      await onChanged(inquiry)
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() !== '') answer.mutate()
      }}
    >
      <Field label={<Trans>Write to the platform</Trans>} className="w-full">
        <Textarea
          rows={3}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={answer.isPending} disabled={body.trim() === ''}>
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}
