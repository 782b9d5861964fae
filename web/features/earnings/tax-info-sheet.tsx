import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonName } from '#contract/people.ts'
import { requestTaxCorrection, revealTaxNumbers, verifyTaxInfo } from '#contract/tax-info.ts'
import { call } from '#web/lib/call.ts'
import { countryName } from '#web/lib/countries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { usePersonKindWords } from './person-kind-words.ts'
import { earningsKey, taxInfoOfQuery } from './queries.ts'
import { TaxInfoViews } from './tax-info-views.tsx'
import { TaxStatusPill } from './tax-status-pill.tsx'

/** A payee's tax information for an admin: masked until asked for with a reason. */
export function TaxInfoSheet({
  organizationId,
  payee,
  onClose,
}: {
  organizationId: string
  payee: PersonName | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const name = payee?.name ?? ''
  return (
    <Sheet open={payee !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Tax info for ${name}`} className="w-120!">
        {payee && <Content key={payee.id} organizationId={organizationId} personId={payee.id} />}
      </SheetContent>
    </Sheet>
  )
}

function Content({ organizationId, personId }: { organizationId: string; personId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const kinds = usePersonKindWords()
  const info = useQuery(taxInfoOfQuery(organizationId, personId))
  const [asking, setAsking] = useState<'reveal' | 'correct'>()
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const params = { organizationId, personId }
  const refresh = () => client.invalidateQueries({ queryKey: earningsKey(organizationId) })
  const verify = useMutation({
    mutationFn: () => call(verifyTaxInfo, { params }),
    onSuccess: async () => {
      toast.success(t`Tax info verified`)
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
  if (info.isPending) return <SkeletonText lines={8} />
  if (info.isError) return <QueryFailure query={info} />
  const { status, country, person_kind } = info.data
  if (status === 'missing') {
    return (
      <p className="text-14 text-ink-muted">
        <Trans>No tax info yet. Payouts are paused until it’s added.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <TaxStatusPill status={status} />
        {status !== 'verified' && (
          <Button size="sm" pending={verify.isPending} onClick={() => verify.mutate()}>
            <Trans>Mark as verified</Trans>
          </Button>
        )}
        <Button size="sm" onClick={() => setAsking('correct')}>
          <Trans>Request correction</Trans>
        </Button>
      </div>
      {info.data.reason && <p className="text-14 text-ink-muted">{info.data.reason}</p>}
      <DescriptionList
        items={[
          { term: <Trans>Country</Trans>, value: country && countryName(country, i18n.locale) },
          { term: <Trans>Kind</Trans>, value: person_kind && kinds[person_kind].label },
          { term: <Trans>Legal name</Trans>, value: info.data.legal_name },
          {
            term: <Trans>Address</Trans>,
            value: `${info.data.street}, ${info.data.postal_code} ${info.data.city}`,
          },
          ...info.data.numbers.map(({ kind, label, masked }) => ({
            key: kind,
            term: label,
            value: <span className="font-mono">{numbers[kind] ?? masked}</span>,
          })),
        ]}
      />
      <Button size="sm" className="self-start" onClick={() => setAsking('reveal')}>
        <Trans>Show full tax IDs</Trans>
      </Button>
      <TaxInfoViews views={info.data.views} />
      <ReasonDialog
        open={asking === 'reveal'}
        onOpenChange={() => setAsking(undefined)}
        title={<Trans>Show full tax IDs?</Trans>}
        effect={<Trans>The payee can see that you viewed them, when and why.</Trans>}
        confirmLabel={<Trans>Show tax IDs</Trans>}
        onConfirm={async (reason) => {
          const shown = await call(revealTaxNumbers, { params, body: { reason } })
          setNumbers(Object.fromEntries(shown.numbers.map(({ kind, value }) => [kind, value])))
          await refresh()
        }}
      />
      <ReasonDialog
        open={asking === 'correct'}
        onOpenChange={() => setAsking(undefined)}
        title={<Trans>Request a correction?</Trans>}
        effect={<Trans>Payouts to this person are paused until they update their tax info.</Trans>}
        label={<Trans>What needs to be corrected</Trans>}
        confirmLabel={<Trans>Request correction</Trans>}
        onConfirm={async (reason) => {
          await call(requestTaxCorrection, { params, body: { reason } })
          toast.success(t`Correction requested`)
          await refresh()
        }}
      />
    </div>
  )
}
