import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  removeSingleSignOn,
  saveSingleSignOn,
  type SingleSignOn,
} from '#contract/single-sign-on.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { singleSignOnQuery } from './settings-queries.ts'

/** The organization's own identity provider by OpenID Connect. */
export function SingleSignOnSettings({ organizationId }: { organizationId: string }) {
  const query = useQuery(singleSignOnQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-32" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Single sign-on</Trans>}
        description={<Trans>Members sign in with your organization’s identity provider.</Trans>}
      />
      {query.data.is_open ? (
        <ConnectionForm organizationId={organizationId} now={query.data} />
      ) : (
        <p className="text-ink-muted">
          <Trans>
            Single sign-on needs approval from the platform.{' '}
            <Link
              to="/dashboard/admin/inquiries"
              search={{ tab: 'requisitions' }}
              className="text-primary underline underline-offset-4"
            >
              Request single sign-on
            </Link>
          </Trans>
        </p>
      )}
    </Card>
  )
}

function ConnectionForm({ organizationId, now }: { organizationId: string; now: SingleSignOn }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [issuer, setIssuer] = useState(now.connection?.issuer ?? '')
  const [clientId, setClientId] = useState(now.connection?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [forced, setForced] = useState(now.connection?.forced_domains ?? [])
  const [removing, setRemoving] = useState(false)
  const params = { organizationId }
  const take = (next: SingleSignOn) => {
    client.setQueryData(singleSignOnQuery(organizationId).queryKey, next)
    toast.success(t`Saved`)
  }
  const save = useMutation({
    mutationFn: () =>
      call(saveSingleSignOn, {
        params,
        body: {
          issuer,
          client_id: clientId,
          client_secret: secret || undefined,
          forced_domains: forced,
        },
      }),
    onSuccess: (next) => {
      setSecret('')
      take(next)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>
        {save.error && Object.keys(errors).length === 0 && messageOf(save.error)}
      </FormError>
      <Field
        group
        label={<Trans>Redirect URL</Trans>}
        hint={<Trans>Enter this URL in your identity provider’s settings.</Trans>}
      >
        <span className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13">
            {now.redirect_uri}
          </code>
          <CopyButton text={now.redirect_uri} />
        </span>
      </Field>
      <Field label={<Trans>Issuer</Trans>} error={errors['issuer']}>
        <Input
          type="url"
          placeholder="https://login.school.org"
          value={issuer}
          onChange={(event) => setIssuer(event.target.value)}
        />
      </Field>
      <Field label={<Trans>Client ID</Trans>} error={errors['client_id']}>
        <Input
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.target.value)}
        />
      </Field>
      <Field
        label={<Trans>Client secret</Trans>}
        optional={now.connection !== null}
        hint={now.connection && <Trans>Leave empty to keep the current secret.</Trans>}
        error={errors['client_secret']}
      >
        <PasswordInput
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </Field>
      {now.domains.length > 0 && (
        <Field
          group
          label={<Trans>Require single sign-on</Trans>}
          hint={
            <Trans>People with these email domains can no longer sign in with a password.</Trans>
          }
          error={errors['forced_domains']}
        >
          <div className="flex flex-col gap-2">
            {now.domains.map((domain) => (
              <Checkbox
                key={domain}
                label={domain}
                checked={forced.includes(domain)}
                onCheckedChange={(on) =>
                  setForced((all) =>
                    on ? [...all, domain] : all.filter((other) => other !== domain),
                  )
                }
              />
            ))}
          </div>
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {now.connection ? <Trans>Save changes</Trans> : <Trans>Connect</Trans>}
        </Button>
        {now.connection && (
          <Button variant="danger-quiet" onClick={() => setRemoving(true)}>
            <Trans>Disconnect</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={<Trans>Disconnect the identity provider?</Trans>}
        effect={
          <Trans>
            Everyone signs in with a password again. They can set one with “Forgot password?”.
          </Trans>
        }
        confirmLabel={<Trans>Disconnect</Trans>}
        onConfirm={async () => take(await call(removeSingleSignOn, { params }))}
      />
    </form>
  )
}
