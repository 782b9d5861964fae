import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxInfo } from '#contract/tax-info.ts'
import { countryName } from '#web/lib/countries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EarningsHead } from './earnings-head.tsx'
import { usePersonKindWords } from './person-kind-words.ts'
import { taxInfoQuery } from './queries.ts'
import { TaxInfoWizard } from './tax-info-wizard.tsx'
import { TaxStatusPill } from './tax-status-pill.tsx'
import { TaxInfoViews } from './tax-info-views.tsx'

/** What I gave for the tax office, its state and who looked at it; the wizard when there is something to give. */
export function TaxInfoPage({ organizationId }: { organizationId: string }) {
  const info = useQuery(taxInfoQuery(organizationId))
  const [changing, setChanging] = useState(false)
  return (
    <div className="max-w-form">
      <EarningsHead
        title={<Trans>Tax info</Trans>}
        status={info.data && <TaxStatusPill status={info.data.status} />}
        description={<Trans>Complete your tax info to receive payouts.</Trans>}
      />
      {info.isPending ? (
        <Skeleton aria-busy className="h-96" />
      ) : info.isError ? (
        <QueryFailure query={info} />
      ) : (
        <div className="flex flex-col gap-6">
          {info.data.status === 'correction_needed' && (
            <p role="status" className="rounded-card bg-danger-soft p-4 text-14">
              <strong className="block">
                <Trans>Please correct this</Trans>
              </strong>
              {info.data.reason}
            </p>
          )}
          {info.data.status === 'missing' || changing ? (
            <TaxInfoWizard
              organizationId={organizationId}
              info={info.data}
              onDone={() => setChanging(false)}
              onCancel={changing ? () => setChanging(false) : undefined}
            />
          ) : (
            <GivenInfo info={info.data} onChange={() => setChanging(true)} />
          )}
          <TaxInfoViews views={info.data.views} />
        </div>
      )}
    </div>
  )
}

function GivenInfo({ info, onChange }: { info: TaxInfo; onChange: () => void }) {
  const { i18n } = useLingui()
  const kinds = usePersonKindWords()
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Your tax info</Trans>}
        description={
          info.changed_at && (
            <Trans>
              Saved <RelativeTime value={info.changed_at} />
            </Trans>
          )
        }
        action={
          <Button size="sm" onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
        }
      />
      <DescriptionList
        items={[
          {
            term: <Trans>Country</Trans>,
            value: info.country && countryName(info.country, i18n.locale),
          },
          { term: <Trans>Kind</Trans>, value: info.person_kind && kinds[info.person_kind].label },
          { term: <Trans>Legal name</Trans>, value: info.legal_name },
          {
            term: <Trans>Address</Trans>,
            value: `${info.street}, ${[info.postal_code, info.city].filter(Boolean).join(' ')}`,
          },
          ...info.numbers.map(({ kind, label, masked }) => ({
            key: kind,
            term: label,
            value: <span className="font-mono">{masked}</span>,
          })),
        ]}
      />
    </Card>
  )
}
