import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmSession, ConfirmSessionBody } from '#contract/identity.ts'
import type { Membership } from '#contract/organizations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useConfirmSession } from '#web/lib/confirm-session-store.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { useSession } from '#web/lib/session.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { passkeysQuery, twoFactorQuery } from './queries.ts'

/** Explains why a session of single sign-on covers one organization, and opens the others with the person's password. */
export function ConfirmSessionDialog() {
  const { open, organization, isAgain, close } = useConfirmSession()
  const covered = useSession(
    ({ user }) => user?.organizations.find((one) => !one.needs_confirmation)?.name,
  )
  const wanted = organization?.name
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent
        size="sm"
        title={wanted ? <Trans>Open {wanted}</Trans> : <Trans>Confirm it’s you</Trans>}
        description={
          isAgain ? (
            <Trans>Enter your password. You stay signed in everywhere else.</Trans>
          ) : covered && wanted ? (
            <Trans>
              This session only covers {covered}. Enter your password to open {wanted}.
            </Trans>
          ) : (
            <Trans>
              This session only covers {covered}. Enter your password to use the rest of your
              account.
            </Trans>
          )
        }
      >
        <ConfirmForm />
      </DialogContent>
    </Dialog>
  )
}

function ConfirmForm() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { organization, isAgain, close } = useConfirmSession()
  const { href } = useLocation()
  const setOrganizations = useSession((session) => session.setOrganizations)
  const switchOrganization = useSession((session) => session.switchOrganization)
  const needsCode = useQuery(twoFactorQuery).data?.enabled_at != null
  const form = useForm({
    resolver: zodResolver(ConfirmSessionBody),
    defaultValues: { password: '', code: '' },
  })
  const { errors } = form.formState
  const [failure, setFailure] = useState<string>()
  const takeOpened = (organizations: Membership[]) => {
    setOrganizations(organizations)
    if (organization && !isAgain) switchOrganization(organization.id)
    close()
    toast.success(isAgain ? t`You’re signed in again` : t`All your organizations are open now`)
    // What was refused a moment ago can be read now.
    void queryClient.invalidateQueries()
  }
  const passkeys = useQuery(passkeysQuery).data?.length ?? 0
  const hasPasskey = passkeys > 0 && ownHost() === null
  const byPasskey = useMutation({
    mutationFn: async () => (await import('./passkey-ceremony.ts')).confirmByPasskey(),
    onSuccess: takeOpened,
    onError: (error) => setFailure(messageOf(error)),
  })
  const confirm = useMutation({
    mutationFn: ({ password, code }: ConfirmSessionBody) =>
      call(confirmSession, { body: { password, ...(needsCode && { code }) } }),
    onSuccess: takeOpened,
    onError: (error) => {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
    >
      <Field
        label={<Trans>Password</Trans>}
        hint={
          <Trans>
            Your Lyceum password.{' '}
            <Link to="/forgot-password" className="underline" onClick={close}>
              Forgot it, or never set one?
            </Link>
          </Trans>
        }
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {needsCode && (
        <Field
          label={<Trans>Code</Trans>}
          hint={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
          error={errors.code?.message}
        >
          <Input autoComplete="one-time-code" maxLength={20} {...form.register('code')} />
        </Field>
      )}
      <FormError>{failure}</FormError>
      {hasPasskey && (
        <Button variant="ghost" pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          <Trans>Use a passkey instead</Trans>
        </Button>
      )}
      {isAgain && organization && (
        <Button asChild variant="ghost">
          <Link
            to="/o/$slug/login"
            params={{ slug: organization.id }}
            search={{ redirect: href }}
            onClick={close}
          >
            <Trans>Sign in another way</Trans>
          </Link>
        </Button>
      )}
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          <Trans>Confirm</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
