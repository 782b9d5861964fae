import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2, CircleAlert, MessageCircle, RotateCcw, ThumbsUp, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  assignInquiry,
  contactInquiry,
  declineInquiry,
  qualifyInquiry,
  reopenInquiry,
  type Inquiry,
} from '#contract/inquiries.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { InquiryFacts } from './inquiry-facts.tsx'
import { InquiryStatusPill } from './inquiry-status-pill.tsx'
import { InquiryThread } from './inquiry-thread.tsx'
import { inquiriesKey, inquiryQuery, staffQuery } from './queries.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { WriteAboutInquiry } from './write-about-inquiry.tsx'
import { becauseWords } from './words.ts'

const ConvertInquiryDialog = lazy(() => import('./convert-inquiry-dialog.tsx'))

type InquirySheetProps = {
  inquiryId: string | undefined
  onClose: () => void
  onOpen: (inquiryId: string) => void
  onOpenOrganization: (organizationId: string) => void
}

/** One inquiry as staff see it: where it stands, what was said, what it resembles, and the next step. */
export function InquirySheet({ inquiryId, onClose, ...ways }: InquirySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={inquiryId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Inquiry`} className="w-160!">
        {inquiryId !== undefined && <Content key={inquiryId} inquiryId={inquiryId} {...ways} />}
      </SheetContent>
    </Sheet>
  )
}

type Ways = Pick<InquirySheetProps, 'onOpen' | 'onOpenOrganization'>

function Content({ inquiryId, onOpen, onOpenOrganization }: Ways & { inquiryId: string }) {
  const query = useQuery(inquiryQuery(inquiryId))
  const queryClient = useQueryClient()
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={10} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const inquiry = query.data
  const changed = async (next: Inquiry) => {
    queryClient.setQueryData(inquiryQuery(next.id).queryKey, next)
    await queryClient.invalidateQueries({ queryKey: inquiriesKey })
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-20 font-semibold wrap-anywhere">{inquiry.organization_name}</h2>
          <InquiryStatusPill status={inquiry.status} />
        </div>
        <p className="mt-1 text-13 text-ink-muted">{inquiry.reference}</p>
      </div>
      {inquiry.organization && (
        <p className="rounded-control bg-success-soft px-3 py-2.5 text-success">
          <Trans>
            Became{' '}
            <button
              type="button"
              className="font-semibold underline underline-offset-4"
              onClick={() => onOpenOrganization(inquiry.organization?.id ?? '')}
            >
              {inquiry.organization.name}
            </button>
          </Trans>
        </p>
      )}
      <Steps inquiry={inquiry} onChanged={changed} />
      <Owner inquiry={inquiry} onChanged={changed} />
      <Relatives inquiry={inquiry} onOpen={onOpen} onOpenOrganization={onOpenOrganization} />
      <InquiryFacts inquiry={inquiry} />
      <InquiryThread thread={inquiry.thread} sender={inquiry.name} sentAt={inquiry.created_at} />
      <WriteAboutInquiry inquiry={inquiry} onChanged={changed} />
    </div>
  )
}

type Part = { inquiry: Inquiry; onChanged: (inquiry: Inquiry) => Promise<void> }

function Steps({ inquiry, onChanged }: Part) {
  const [converting, setConverting] = useState(false)
  const [declining, setDeclining] = useState(false)
  const params = { inquiryId: inquiry.id }
  const move = useMutation({
    mutationFn: (endpoint: typeof contactInquiry) => call(endpoint, { params }),
    onSuccess: onChanged,
    onError: (failure) => toastFailure(failure),
  })
  const { can } = inquiry
  if (!can.convert && !can.reopen) return null
  return (
    <div className="flex flex-wrap gap-2">
      {can.convert && (
        <Button variant="primary" onClick={() => setConverting(true)}>
          <Building2 />
          <Trans>Convert</Trans>
        </Button>
      )}
      {can.contact && (
        <Button pending={move.isPending} onClick={() => move.mutate(contactInquiry)}>
          <MessageCircle />
          <Trans>Mark as contacted</Trans>
        </Button>
      )}
      {can.qualify && (
        <Button pending={move.isPending} onClick={() => move.mutate(qualifyInquiry)}>
          <ThumbsUp />
          <Trans>Qualify</Trans>
        </Button>
      )}
      {can.reopen && (
        <Button pending={move.isPending} onClick={() => move.mutate(reopenInquiry)}>
          <RotateCcw />
          <Trans>Reopen</Trans>
        </Button>
      )}
      {can.decline && (
        <Button variant="danger-quiet" onClick={() => setDeclining(true)}>
          <X />
          <Trans>Decline</Trans>
        </Button>
      )}
      {converting && (
        <Suspense>
          <ConvertInquiryDialog
            open
            onOpenChange={setConverting}
            inquiry={inquiry}
            onConverted={onChanged}
          />
        </Suspense>
      )}
      <ReasonDialog
        open={declining}
        onOpenChange={setDeclining}
        title={<Trans>Decline {inquiry.organization_name}?</Trans>}
        effect={<Trans>We’ll email your reason to {inquiry.email}.</Trans>}
        confirmLabel={<Trans>Decline inquiry</Trans>}
        onConfirm={async (reason) =>
          onChanged(await call(declineInquiry, { params, body: { reason } }))
        }
      />
    </div>
  )
}

function Owner({ inquiry, onChanged }: Part) {
  const { t } = useLingui()
  const staff = useQuery(staffQuery)
  const assign = useMutation({
    mutationFn: (owner: string) =>
      call(assignInquiry, {
        params: { inquiryId: inquiry.id },
        body: { owner_id: owner === 'nobody' ? null : owner },
      }),
    onSuccess: onChanged,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Field label={<Trans>Owner</Trans>} className="max-w-72">
      <Select
        value={inquiry.owner?.id ?? 'nobody'}
        onValueChange={(owner) => assign.mutate(owner)}
        options={[
          { value: 'nobody', label: t`Unassigned` },
          ...(staff.data ?? (inquiry.owner ? [inquiry.owner] : [])).map(({ id, name }) => ({
            value: id,
            label: name,
          })),
        ]}
      />
    </Field>
  )
}

function Relatives({ inquiry, onOpen, onOpenOrganization }: Ways & { inquiry: Inquiry }) {
  const { i18n } = useLingui()
  if (inquiry.relatives.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-amber-soft/40 p-4">
      <h3 className="mb-2 flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4 text-amber-ink" />
        <Trans>Possible duplicates</Trans>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {inquiry.relatives.map((relative) => (
          <li key={relative.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <button
              type="button"
              className="text-start wrap-anywhere text-primary underline-offset-4 hover:underline"
              onClick={() =>
                relative.kind === 'inquiry' ? onOpen(relative.id) : onOpenOrganization(relative.id)
              }
            >
              {relative.label}
            </button>
            <span className="text-13 text-ink-muted">{i18n._(becauseWords[relative.because])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
