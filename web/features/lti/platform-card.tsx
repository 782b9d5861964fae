import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LtiTools } from '#contract/lti-tools.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'

type PlatformCardProps = {
  platform: LtiTools['platform']
  rotate: () => Promise<unknown>
}

/** What a tool's admin enters there, and the key that signs messages. */
export function PlatformCard({ platform, rotate: ask }: PlatformCardProps) {
  const { t } = useLingui()
  const [rotating, setRotating] = useState(false)
  const rotate = useMutation({
    mutationFn: ask,
    onSuccess: () => toast.success(t`New signing key in use`),
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>This platform’s addresses</Trans>}
        description={<Trans>For tools that ask for them instead of registering.</Trans>}
      />
      <div className="flex flex-col gap-4">
        <AddressField label={<Trans>Issuer (platform ID)</Trans>} value={platform.issuer} />
        <AddressField
          label={<Trans>Authentication request URL</Trans>}
          value={platform.authorization_url}
        />
        <AddressField label={<Trans>Access token URL</Trans>} value={platform.token_url} />
        <AddressField label={<Trans>Public keyset URL</Trans>} value={platform.jwks_url} />
        <AddressField
          label={<Trans>OpenID configuration</Trans>}
          value={platform.openid_configuration}
        />
        <div>
          <Button size="sm" onClick={() => setRotating(true)}>
            <Trans>Rotate signing key</Trans>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={rotating}
        danger={false}
        onOpenChange={setRotating}
        title={<Trans>Sign with a new key?</Trans>}
        effect={
          <Trans>
            Tools that read the keyset URL notice nothing. The present key stays published for 7
            days.
          </Trans>
        }
        confirmLabel={<Trans>Rotate key</Trans>}
        onConfirm={() => rotate.mutateAsync()}
      />
    </Card>
  )
}
