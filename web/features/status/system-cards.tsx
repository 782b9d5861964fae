import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { PlatformStatus } from '#contract/status.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { PartPill } from './part-pill.tsx'
import { platformStatusQuery } from './queries.ts'
import { laneWords, partWords } from './words.ts'

/** What works right now, the last backup, and how full each lane of the queue is. */
export function SystemCards() {
  const { i18n } = useLingui()
  const status = useQuery(platformStatusQuery)
  if (status.isPending) {
    return (
      <SkeletonRegion className="grid gap-6 lg:grid-cols-2">
        <SkeletonCard />
        <SkeletonCard />
      </SkeletonRegion>
    )
  }
  if (status.isError) return <QueryFailure query={status} />
  const { parts, databases, lanes, last_backup, version, as_of } = status.data
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <Card>
        <CardHead
          title={<Trans>Right now</Trans>}
          description={
            <Trans>
              As of <RelativeTime value={as_of} />
            </Trans>
          }
        />
        <DescriptionList
          items={[
            ...parts.map(({ part, state, detail }) => ({
              key: part,
              term: i18n._(partWords[part]),
              value: (
                <>
                  <PartPill state={state} />
                  {detail !== null && <p className="mt-1 text-13 text-ink-muted">{detail}</p>}
                </>
              ),
            })),
            ...databases.map((server) => ({
              key: server.name,
              term: <bdi>{server.name}</bdi>,
              value: (
                <>
                  <PartPill state={server.state} />
                  <p className="mt-1 text-13 text-ink-muted">
                    <DatabaseRole {...server} />
                  </p>
                </>
              ),
            })),
            {
              key: 'backup',
              term: <Trans>Last backup</Trans>,
              value:
                last_backup === null ? (
                  <Trans>No backup yet</Trans>
                ) : (
                  <RelativeTime value={last_backup.finished_at} />
                ),
            },
            { key: 'version', term: <Trans>Version</Trans>, value: version },
          ]}
        />
      </Card>
      <Card>
        <CardHead
          title={<Trans>Queue</Trans>}
          description={<Trans>Jobs wait in lanes, so slow work doesn’t hold up the rest.</Trans>}
        />
        <LanesTable lanes={lanes} />
      </Card>
    </div>
  )
}

function DatabaseRole({ is_primary, state, lag_seconds }: PlatformStatus['databases'][number]) {
  const { i18n } = useLingui()
  if (is_primary) return <Trans>Primary database server</Trans>
  if (state === 'down') return <Trans>Read replica, not available</Trans>
  if (lag_seconds === null) return <Trans>Read replica, delay unknown</Trans>
  const delay = i18n.number(lag_seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return <Trans>Read replica, {delay} behind</Trans>
}

type LaneRow = PlatformStatus['lanes'][number]

function LanesTable({ lanes }: { lanes: LaneRow[] }) {
  const { t, i18n } = useLingui()
  return (
    <DataTable
      label={t`Lanes`}
      rows={lanes}
      rowId={({ lane }) => lane}
      columns={laneColumns(i18n)}
    />
  )
}

const laneColumns = (i18n: I18n): Column<LaneRow>[] => [
  { id: 'lane', header: t`Lane`, cell: ({ lane }) => i18n._(laneWords[lane]) },
  {
    id: 'waiting',
    header: t({ message: 'Waiting', context: 'job' }),
    numeric: true,
    phone: 'labelled',
    cell: ({ waiting }) => i18n.number(waiting),
  },
  {
    id: 'failed',
    header: t({ message: 'Failed', context: 'job' }),
    numeric: true,
    phone: 'labelled',
    cell: ({ failed }) => i18n.number(failed),
  },
  {
    id: 'retrying',
    header: t({ message: 'Retrying', context: 'job' }),
    numeric: true,
    phone: 'labelled',
    cell: ({ retrying }) => i18n.number(retrying),
  },
  {
    id: 'running',
    header: t({ message: 'Running', context: 'job' }),
    numeric: true,
    phone: 'labelled',
    cell: ({ running }) => i18n.number(running),
  },
  {
    id: 'oldest',
    header: t`Longest wait`,
    phone: 'labelled',
    cell: ({ oldest_seconds }) =>
      oldest_seconds === null
        ? t`None`
        : i18n.number(Math.ceil(oldest_seconds / 60), { style: 'unit', unit: 'minute' }),
  },
]
