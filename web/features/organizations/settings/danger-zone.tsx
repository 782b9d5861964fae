import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  archiveMyOrganization,
  deleteMyOrganization,
  reopenMyOrganization,
  transferOrganization,
  type OrganizationSettings,
} from '#contract/organization-settings.ts'
import type { Organization } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { membersQuery } from '../queries.ts'
import { useSettingsChange } from './use-settings-change.ts'

type DangerProps = {
  organization: Organization
  settings: OrganizationSettings
  /** I am no admin any more. */
  onTransferred: () => void
}

/** What is hard to take back: handing over, archiving, deleting after 30 days. */
export function DangerZone({ organization, settings, onTransferred }: DangerProps) {
  const [asking, setAsking] = useState<'transfer' | 'archive' | 'delete'>()
  const [heir, setHeir] = useState<string>()
  const params = { organizationId: organization.id }
  const change = useSettingsChange(organization.id, (verb: () => Promise<OrganizationSettings>) =>
    verb(),
  )
  const close = (open: boolean) => !open && setAsking(undefined)
  const closed = settings.archived_at ?? settings.delete_after
  return (
    <Card className="border-danger/40 sm:p-6">
      <CardHead title={<Trans>Danger zone</Trans>} />
      {closed && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-amber-soft p-4 text-amber-ink">
          <p>
            {settings.delete_after ? (
              <Trans>
                This organization and everything in it will be deleted{' '}
                <RelativeTime value={settings.delete_after} />.
              </Trans>
            ) : (
              <Trans>This organization is archived. Only its admins can open it.</Trans>
            )}
          </p>
          <Button
            pending={change.isPending}
            onClick={() => change.mutate(() => call(reopenMyOrganization, { params }))}
          >
            <Trans>Reopen organization</Trans>
          </Button>
        </div>
      )}
      <div className="flex flex-col divide-y divide-line">
        <Step
          title={<Trans>Transfer ownership</Trans>}
          effect={<Trans>Make another member the admin. You’ll become an instructor.</Trans>}
        >
          <Button onClick={() => setAsking('transfer')}>
            <Trans>Transfer ownership…</Trans>
          </Button>
        </Step>
        {!settings.archived_at && (
          <Step
            title={<Trans>Archive</Trans>}
            effect={
              <Trans>Closes the organization to everyone except admins. Nothing is deleted.</Trans>
            }
          >
            <Button onClick={() => setAsking('archive')}>
              <Trans>Archive…</Trans>
            </Button>
          </Step>
        )}
        {!settings.delete_after && (
          <Step
            title={<Trans>Delete</Trans>}
            effect={
              <Trans>
                Closes the organization now and deletes everything in 30 days. You can undo this
                until then.
              </Trans>
            }
          >
            <Button variant="danger" onClick={() => setAsking('delete')}>
              <Trans>Delete…</Trans>
            </Button>
          </Step>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'transfer'}
        onOpenChange={close}
        title={<Trans>Transfer ownership of {organization.name}?</Trans>}
        effect={<Trans>You’ll lose your admin permissions right away.</Trans>}
        confirmLabel={<Trans>Transfer ownership</Trans>}
        typed={organization.name}
        onConfirm={async () => {
          if (!heir) return
          await call(transferOrganization, { params, body: { person: heir } })
          onTransferred()
        }}
      >
        <HeirField organizationId={organization.id} value={heir} onChange={setHeir} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={close}
        title={<Trans>Archive {organization.name}?</Trans>}
        effect={
          <Trans>Learners and instructors lose access until you reopen the organization.</Trans>
        }
        confirmLabel={<Trans>Archive</Trans>}
        onConfirm={() => change.mutateAsync(() => call(archiveMyOrganization, { params }))}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={<Trans>Delete {organization.name}?</Trans>}
        effect={
          <Trans>
            We’ll email all members. In 30 days, courses, progress, certificates and files will be
            permanently deleted.
          </Trans>
        }
        confirmLabel={<Trans>Delete organization</Trans>}
        typed={organization.name}
        onConfirm={() =>
          change.mutateAsync(() =>
            call(deleteMyOrganization, { params, body: { name: organization.name } }),
          )
        }
      />
    </Card>
  )
}

function Step({
  title,
  effect,
  children,
}: {
  title: ReactNode
  effect: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-14 font-semibold">{title}</h3>
        <p className="text-13 text-ink-muted">{effect}</p>
      </div>
      {children}
    </div>
  )
}

function HeirField({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string
  value: string | undefined
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 250)
  const { data, isFetching } = useQuery(
    membersQuery(organizationId, { search: wanted || undefined }),
  )
  return (
    <Field label={<Trans>New admin</Trans>}>
      <Combobox
        value={value}
        onValueChange={onChange}
        onSearchChange={setSearch}
        pending={isFetching}
        placeholder={t`Choose a member`}
        options={(data?.items ?? []).map(({ id, first_name, last_name, email }) => ({
          value: id,
          label: `${first_name} ${last_name}`,
          hint: email ?? undefined,
        }))}
      />
    </Field>
  )
}
