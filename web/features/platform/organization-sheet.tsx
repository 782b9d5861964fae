import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { exportOrganization, type PlatformOrganization } from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CloseOrganization } from './close-organization.tsx'
import { OrganizationDomains } from './organization-domains.tsx'
import { OrganizationFeatures } from './organization-features.tsx'
import { OrganizationLimitsForm } from './organization-limits-form.tsx'
import { organizationQuery, platformKey } from './queries.ts'
import { StatePill } from './state-pill.tsx'
import { actionWords, byteWords } from './words.ts'

type OrganizationSheetProps = { organizationId: string | undefined; onClose: () => void }

/** One organization as the platform's staff see it. */
export function OrganizationSheet({ organizationId, onClose }: OrganizationSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={organizationId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Organization`} className="w-160!">
        {organizationId !== undefined && (
          <Content key={organizationId} organizationId={organizationId} />
        )}
      </SheetContent>
    </Sheet>
  )
}

export type OrganizationPart = {
  organization: PlatformOrganization
  onChanged: (organization: PlatformOrganization) => Promise<void>
}

function Content({ organizationId }: { organizationId: string }) {
  const query = useQuery(organizationQuery(organizationId))
  const queryClient = useQueryClient()
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={10} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const organization = query.data
  const onChanged = async (next: PlatformOrganization) => {
    queryClient.setQueryData(organizationQuery(next.id).queryKey, next)
    await queryClient.invalidateQueries({ queryKey: platformKey })
  }
  const part = { organization, onChanged }
  return (
    <div className="flex flex-col gap-8">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-20 font-semibold wrap-anywhere">{organization.name}</h2>
          <StatePill state={organization.state} />
        </div>
        {organization.description && (
          <p className="mt-1 text-ink-muted">{organization.description}</p>
        )}
      </div>
      <Facts organization={organization} />
      <OrganizationLimitsForm {...part} />
      <OrganizationFeatures {...part} />
      <OrganizationDomains {...part} />
      <Exports {...part} />
      <CloseOrganization {...part} />
      <HistoryList organization={organization} />
    </div>
  )
}

function Facts({ organization }: { organization: PlatformOrganization }) {
  const { admins, last_active_at, created_at } = organization
  return (
    <DescriptionList
      items={[
        {
          key: 'admins',
          term: <Trans>Admins</Trans>,
          value:
            admins.length === 0 ? (
              <Trans>No admins yet. The first admin hasn’t accepted the invitation.</Trans>
            ) : (
              <ul>
                {admins.map(({ id, name, email }) => (
                  <li key={id}>
                    {name}{' '}
                    <a
                      href={`mailto:${email}`}
                      className="text-primary underline-offset-4 hover:underline"
                    >
                      {email}
                    </a>
                  </li>
                ))}
              </ul>
            ),
        },
        {
          key: 'active',
          term: <Trans>Last active</Trans>,
          value:
            last_active_at === null ? (
              <Trans>Never</Trans>
            ) : (
              <RelativeTime value={last_active_at} />
            ),
        },
        {
          key: 'founded',
          term: <Trans>Founded</Trans>,
          value: <RelativeTime value={created_at} />,
        },
      ]}
    />
  )
}

function Exports({ organization, onChanged }: OrganizationPart) {
  const { t, i18n } = useLingui()
  const ask = useMutation({
    mutationFn: () =>
      call(exportOrganization, { params: { platformOrganizationId: organization.id } }),
    onSuccess: async (next) => {
      toast.success(t`Preparing export`)
      await onChanged(next)
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <section aria-labelledby="exports">
      <h3 id="exports" className="mb-1 font-semibold">
        <Trans>Export</Trans>
      </h3>
      <p className="mb-3 text-13 text-ink-muted">
        <Trans>Everything that belongs to the organization, one line of JSON per row.</Trans>
      </p>
      <ul className="mb-3 flex flex-col gap-2 empty:hidden">
        {organization.exports.map(({ id, state, url, size_bytes, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            {url ? (
              <a
                href={url}
                download
                className="inline-flex items-center gap-2 text-primary underline-offset-4 hover:underline"
              >
                <Download aria-hidden className="size-4" />
                <Trans>Download {byteWords(size_bytes ?? 0, i18n)}</Trans>
              </a>
            ) : (
              <span className="text-ink-muted">
                {state === 'running' ? <Trans>Preparing…</Trans> : <Trans>Failed</Trans>}
              </span>
            )}
            <RelativeTime value={created_at} className="text-13 text-ink-faint" />
          </li>
        ))}
      </ul>
      <Button
        pending={ask.isPending}
        disabled={organization.exports.some(({ state }) => state === 'running')}
        onClick={() => ask.mutate()}
      >
        <Trans>Create export</Trans>
      </Button>
    </section>
  )
}

function HistoryList({ organization }: { organization: PlatformOrganization }) {
  const { i18n, t } = useLingui()
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="mb-3 font-semibold">
        <Trans>History</Trans>
      </h3>
      <Timeline>
        {organization.history.map(({ id, action, actor, reason, created_at }) => {
          const word = actionWords[action]
          return (
            <TimelineItem
              key={id}
              icon={History}
              title={
                <>
                  {word ? i18n._(word) : action}{' '}
                  <span className="text-ink-muted">· {actor ?? t`The system`}</span>
                </>
              }
              time={<RelativeTime value={created_at} />}
            >
              {reason}
            </TimelineItem>
          )
        })}
      </Timeline>
    </section>
  )
}
