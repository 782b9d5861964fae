import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { saveNetworks, type AllowedNetwork, type SessionRules } from '#contract/session-rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { sessionRulesQuery } from './settings-queries.ts'

type NetworkSettingsProps = { organizationId: string; saved: SessionRules }

/** Networks from which the organization can be opened. */
export function NetworkSettings({ organizationId, saved }: NetworkSettingsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [networks, setNetworks] = useState<AllowedNetwork[]>(saved.networks)
  const [asking, setAsking] = useState(false)
  const { your_address: address } = saved
  const save = useMutation({
    mutationFn: (without_me: boolean) =>
      call(saveNetworks, { params: { organizationId }, body: { networks, without_me } }),
    onSuccess: (next) => {
      client.setQueryData(sessionRulesQuery(organizationId).queryKey, next)
      setNetworks(next.networks)
      toast.success(t`Allowed networks saved`)
    },
    onError: (error) => {
      const isOutside = error instanceof ApiError && error.code === 'network_locks_you_out'
      if (isOutside && saved.breaks_glass) setAsking(true)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const change = (index: number, fields: Partial<AllowedNetwork>) => {
    save.reset()
    setNetworks(networks.map((one, at) => (at === index ? { ...one, ...fields } : one)))
  }
  const add = (network: string) => {
    save.reset()
    setNetworks([...networks, { network, label: '' }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(false)
  }
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Allowed networks</Trans>}
        description={
          <Trans>
            Members and API keys can only open this organization from these addresses. An empty list
            allows every address.
          </Trans>
        }
      />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {networks.length > 0 && (
          <ul className="flex flex-col gap-3">
            {networks.map(({ network, label }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- lines have no other identity
              <li key={index} className="flex flex-wrap items-start gap-2">
                <Field
                  hideLabel
                  label={t`Network ${index + 1}`}
                  error={errors[`networks.${index}.network`]}
                  className="min-w-44 flex-1"
                >
                  <Input
                    dir="ltr"
                    placeholder="203.0.113.0/24"
                    maxLength={60}
                    value={network}
                    onChange={(event) => change(index, { network: event.target.value })}
                  />
                </Field>
                <Field hideLabel label={t`Label ${index + 1}`} className="min-w-32 flex-1">
                  <Input
                    placeholder={t`Label, such as Head office`}
                    maxLength={80}
                    value={label}
                    onChange={(event) => change(index, { label: event.target.value })}
                  />
                </Field>
                <IconButton
                  label={t`Remove network ${index + 1}`}
                  onClick={() => {
                    save.reset()
                    setNetworks(networks.toSpliced(index, 1))
                  }}
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => add('')}>
            <Plus />
            <Trans>Add network</Trans>
          </Button>
          {address !== null && !networks.some(({ network }) => network === address) && (
            <Button size="sm" variant="ghost" onClick={() => add(address)}>
              <Trans>Add my address</Trans>
            </Button>
          )}
          {address !== null && (
            <span className="text-13 text-ink-muted">
              <Trans>
                Your address now: <bdi dir="ltr">{address}</bdi>
              </Trans>
            </span>
          )}
        </div>
        <p className="text-13 text-ink-muted">
          <Trans>
            Directory sync, learning record clients and learning tools aren’t limited: their servers
            belong to others, and each has its own secret.
          </Trans>
        </p>
        {save.error && Object.keys(errors).length === 0 && !asking && (
          <FormError>{messageOf(save.error)}</FormError>
        )}
        <div>
          <Button type="submit" variant="primary" pending={save.isPending}>
            <Trans>Save networks</Trans>
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Save a list without your own address?</Trans>}
        effect={
          <Trans>
            Other admins at your address will be locked out. You can still enter as an emergency
            admin, and each time all admins get an email.
          </Trans>
        }
        confirmLabel={<Trans>Save networks</Trans>}
        onConfirm={() => save.mutateAsync(true)}
      />
    </Card>
  )
}
