import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ChangePasswordForm } from '#web/features/identity/change-password-form.tsx'
import { DevicesList } from '#web/features/identity/devices-list.tsx'
import { EmailSettings } from '#web/features/identity/email-settings.tsx'
import { TwoFactorSettings } from '#web/features/identity/two-factor-settings.tsx'
import { organizationsQuery } from '#web/features/organizations/queries.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Passkeys = pagePart(
  'features/identity/passkeys.tsx',
  async () => (await import('#web/features/identity/passkeys.tsx')).Passkeys,
)

/** How the person signs in, and where they are signed in. */
export function SecurityPart() {
  const client = useQueryClient()
  // Organizations that ask for two-factor open now.
  const openOrganizations = () =>
    void client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return (
    <>
      <Card id="email" className="sm:p-6">
        <CardHead
          title={<Trans>Email</Trans>}
          description={<Trans>You log in with this address, and we send emails to it.</Trans>}
        />
        <EmailSettings />
      </Card>
      <Card id="password" className="sm:p-6">
        <CardHead
          title={<Trans>Password</Trans>}
          description={<Trans>Changing your password signs you out on every other device.</Trans>}
        />
        <ChangePasswordForm />
      </Card>
      <Card id="two-factor" className="sm:p-6">
        <CardHead
          title={<Trans>Two-factor</Trans>}
          description={
            <Trans>Enter a code from your phone as well as your password when you sign in.</Trans>
          }
        />
        <TwoFactorSettings onChanged={openOrganizations} />
      </Card>
      <Card id="passkeys" className="sm:p-6">
        <CardHead
          title={<Trans>Passkeys</Trans>}
          description={
            <Trans>
              Sign in with your fingerprint, face or PIN instead of a password. A passkey counts as
              two-factor.
            </Trans>
          }
        />
        <Suspense fallback={<Skeleton className="h-10" />}>
          <Passkeys onChanged={openOrganizations} />
        </Suspense>
      </Card>
      <Card id="devices" className="sm:p-6">
        <CardHead
          title={<Trans>Signed-in devices</Trans>}
          description={
            <Trans>Sign out any device you don’t recognize, then change your password.</Trans>
          }
        />
        <DevicesList />
      </Card>
    </>
  )
}
