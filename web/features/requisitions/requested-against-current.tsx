import { Trans, useLingui } from '@lingui/react/macro'
import type { Requisition } from '#contract/requisitions.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { gigabytes, kindWords, requestedInWords } from './words.ts'

/** The request beside what there is now, so that the step between them can be judged. */
export function RequestedAgainstCurrent({ requisition }: { requisition: Requisition }) {
  const { i18n } = useLingui()
  const { requested, granted, current } = requisition
  const changed = granted !== null && JSON.stringify(granted) !== JSON.stringify(requested)
  return (
    <DescriptionList
      items={[
        { key: 'kind', term: <Trans>Kind</Trans>, value: i18n._(kindWords[requested.kind]) },
        {
          key: 'requested',
          term: <Trans>Requested</Trans>,
          value: <strong className="font-semibold">{requestedInWords(requested, i18n)}</strong>,
        },
        ...(changed
          ? [
              {
                key: 'granted',
                term: <Trans>Granted</Trans>,
                value: <strong className="font-semibold">{requestedInWords(granted, i18n)}</strong>,
              },
            ]
          : []),
        ...(current
          ? [
              {
                key: 'current',
                term: <Trans>Now</Trans>,
                value: <Current requisition={requisition} />,
              },
            ]
          : []),
        {
          key: 'reason',
          term: <Trans>Reason</Trans>,
          value: <span className="whitespace-pre-line">{requisition.reason}</span>,
        },
      ]}
    />
  )
}

function Current({ requisition: { requested, current } }: { requisition: Requisition }) {
  const { i18n } = useLingui()
  if (current === null) return null
  switch (requested.kind) {
    case 'seats': {
      const used = i18n.number(current.member_count)
      const limit = current.seat_limit
      return limit === null ? (
        <Trans>No limit, {used} used</Trans>
      ) : (
        <Trans>
          {i18n.number(limit)} seats, {used} used
        </Trans>
      )
    }
    case 'storage': {
      const used = gigabytes(current.storage_used_bytes, i18n)
      const limit = current.storage_limit_bytes
      return limit === null ? (
        <Trans>No limit, {used} used</Trans>
      ) : (
        <Trans>
          {gigabytes(limit, i18n)}, {used} used
        </Trans>
      )
    }
    case 'feature':
      return current.features.includes(requested.feature) ? (
        <Trans context="feature">Open</Trans>
      ) : (
        <Trans context="feature">Closed</Trans>
      )
    case 'domain':
      return current.domains.length === 0 ? (
        <Trans>No domain yet</Trans>
      ) : (
        current.domains.join(', ')
      )
    default:
      return null
  }
}
