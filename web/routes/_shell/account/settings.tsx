import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AppearanceSettings } from '#web/features/identity/appearance-settings.tsx'
import { ChangePasswordForm } from '#web/features/identity/change-password-form.tsx'
import { DevicesList } from '#web/features/identity/devices-list.tsx'
import { EmailSettings } from '#web/features/identity/email-settings.tsx'
import { TwoFactorSettings } from '#web/features/identity/two-factor-settings.tsx'
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx'
import { organizationsQuery } from '#web/features/organizations/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'

const BalancesLeft = lazy(() => import('#web/features/earnings/balances-left.tsx'))
const Passkeys = lazy(async () => ({
  default: (await import('#web/features/identity/passkeys.tsx')).Passkeys,
}))
const PersonalData = lazy(async () => ({
  default: (await import('#web/features/identity/personal-data.tsx')).PersonalData,
}))
const QuietHours = lazy(async () => ({
  default: (await import('#web/features/notifications/quiet-hours.tsx')).QuietHours,
}))

export const Route = createFileRoute('/_shell/account/settings')({ component: SettingsPage })

function SettingsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <div className="max-w-form">
      <PageTitle>{t`Settings`}</PageTitle>
      <PageHead title={<Trans>Settings</Trans>} />
      <div className="flex flex-col gap-6">
        <Card id="email" className="sm:p-6">
          <CardHead
            title={<Trans>Email</Trans>}
            description={<Trans>You log in with this address, and we write to it.</Trans>}
          />
          <EmailSettings />
        </Card>
        <Card id="password" className="sm:p-6">
          <CardHead
            title={<Trans>Password</Trans>}
            description={<Trans>Changing it signs out every other device.</Trans>}
          />
          <ChangePasswordForm />
        </Card>
        <Card id="two-factor" className="sm:p-6">
          <CardHead
            title={<Trans>Two-factor</Trans>}
            description={
              <Trans>A code of your phone, beside the password, each time you sign in.</Trans>
            }
          />
          <TwoFactorSettings
            // Organizations that asked for it open now.
            onChanged={() =>
              void client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
            }
          />
        </Card>
        <Card id="passkeys" className="sm:p-6">
          <CardHead
            title={<Trans>Passkeys</Trans>}
            description={
              <Trans>
                Sign in with your fingerprint, face or PIN instead of a password. A passkey counts
                as two-factor.
              </Trans>
            }
          />
          <Suspense fallback={<Skeleton className="h-10" />}>
            <Passkeys
              // Organizations that ask for two-factor open now.
              onChanged={() =>
                void client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
              }
            />
          </Suspense>
        </Card>
        <Card id="devices" className="sm:p-6">
          <CardHead
            title={<Trans>Signed-in devices</Trans>}
            description={
              <Trans>Sign out what you don't recognize, then change your password.</Trans>
            }
          />
          <DevicesList />
        </Card>
        <Card id="notifications" className="sm:p-6">
          <CardHead
            title={<Trans>Notifications</Trans>}
            description={<Trans>What reaches you, and how.</Trans>}
          />
          <NotificationPreferences />
        </Card>
        <Card id="quiet-hours" className="sm:p-6">
          <CardHead
            title={<Trans>Quiet hours</Trans>}
            description={<Trans>When nothing should reach you by e-mail.</Trans>}
          />
          <Suspense>
            <QuietHours />
          </Suspense>
        </Card>
        <Card id="appearance" className="sm:p-6">
          <CardHead
            title={<Trans>Appearance</Trans>}
            description={<Trans>How Lyceum looks on this device.</Trans>}
          />
          <AppearanceSettings />
        </Card>
        <Suspense>
          <BalancesLeft />
        </Suspense>
        <Card id="my-data" className="sm:p-6">
          <CardHead
            title={<Trans>My data</Trans>}
            description={<Trans>Take everything with you, or leave for good.</Trans>}
          />
          <Suspense>
            <PersonalData
              onDeleted={async () => {
                await navigate({ to: '/' })
                useSession.getState().logout()
                toast.success(t`Your account was deleted.`)
              }}
            />
          </Suspense>
        </Card>
      </div>
    </div>
  )
}
