import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackageRegistration, ReportingPackage } from '#contract/package-sessions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { LaunchForActorDialog } from './launch-for-actor-dialog.tsx'
import { registrationsQuery, reportingPackagesQuery } from './registration-queries.ts'
import { RegistrationSheet } from './registration-sheet.tsx'

type RegistrationsPageProps = {
  organizationId: string
  /** The package that is shown; the newest unless one is chosen. */
  packageId: string | undefined
  onPackageChange: (packageId: string) => void
}

/** Who works in which cmi5 or xAPI package, and what an admin can do about it. */
export function RegistrationsPage({
  organizationId,
  packageId,
  onPackageChange,
}: RegistrationsPageProps) {
  const { t } = useLingui()
  const packages = useQuery(reportingPackagesQuery(organizationId))
  if (packages.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (packages.isError) return <QueryFailure query={packages} />
  const { items } = packages.data
  const shown = items.find(({ id }) => id === packageId) ?? items[0]
  if (!shown) {
    return (
      <EmptyState
        drawing={<LensDrawing />}
        title={<Trans>No cmi5 or xAPI packages yet</Trans>}
        description={<Trans>Packages appear here once an author uploads one to a lesson.</Trans>}
      />
    )
  }
  const options = items.map(({ id, title, course_title }) => ({
    value: id,
    label: course_title === null ? title : t`${title} in ${course_title}`,
  }))
  return (
    <div className="flex flex-col gap-6">
      <Field label={<Trans>Package</Trans>} className="max-w-xl">
        <Select
          className="text-nowrap"
          options={options}
          value={shown.id}
          onValueChange={onPackageChange}
        />
      </Field>
      <Registrations key={shown.id} organizationId={organizationId} shown={shown} />
    </div>
  )
}

type RegistrationsProps = { organizationId: string; shown: ReportingPackage }

function Registrations({ organizationId, shown }: RegistrationsProps) {
  const { t } = useLingui()
  const list = useQuery(registrationsQuery(organizationId, shown.id))
  const [openId, setOpenId] = useState<string>()
  const [launching, setLaunching] = useState(false)
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  const { items } = list.data
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <Button size="sm" onClick={() => setLaunching(true)}>
          <Trans>Launch for someone</Trans>
        </Button>
      </div>
      {items.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>Nobody has opened this package yet.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Registrations`}
          rows={items}
          rowId={({ id }) => id}
          columns={columns()}
          rowActions={({ id }: PackageRegistration) => (
            <Button size="sm" onClick={() => setOpenId(id)}>
              <Trans>Show parts</Trans>
            </Button>
          )}
        />
      )}
      <RegistrationSheet
        organizationId={organizationId}
        standard={shown.standard}
        registration={items.find(({ id }) => id === openId)}
        onChanged={() => void list.refetch()}
        onClose={() => setOpenId(undefined)}
      />
      <LaunchForActorDialog
        organizationId={organizationId}
        shown={shown}
        open={launching}
        onOpenChange={setLaunching}
        onLaunched={() => void list.refetch()}
      />
    </div>
  )
}

const columns = (): Column<PackageRegistration>[] => [
  {
    id: 'actor',
    header: t`Who`,
    cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span>,
  },
  {
    id: 'state',
    header: t`Status`,
    cell: ({ is_satisfied }) =>
      is_satisfied ? (
        <Pill tone="success">
          <Trans>Satisfied</Trans>
        </Pill>
      ) : (
        <Pill>
          <Trans>In progress</Trans>
        </Pill>
      ),
  },
  {
    id: 'created',
    header: t`Registered`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
