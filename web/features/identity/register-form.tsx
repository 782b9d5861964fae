import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { RegisterBody } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'

type RegisterFormProps = {
  /** An invitation fixes the address, because only its owner may answer it. */
  invitation?: { token: string; email: string }
  /** How the account is made, if not by registering. */
  create?: (body: RegisterBody) => Promise<void>
  onDone: () => void
  /** The address belongs to an organization that requires its own sign-in. */
  onSingleSignOn?: (email: string) => void
}

export function RegisterForm({ invitation, create, onDone, onSingleSignOn }: RegisterFormProps) {
  const { t } = useLingui()
  const register = useSession((session) => session.register)
  const error = useSession((session) => session.error)
  const form = useForm({
    resolver: zodResolver(RegisterBody),
    defaultValues: {
      first_name: '',
      last_name: '',
      username: '',
      email: invitation?.email ?? '',
      password: '',
      terms: false,
      invitation_token: invitation?.token,
    },
  })
  const { errors, isSubmitting } = form.formState
  const saidAtField = Object.values(errors).some(({ message }) => message === error)

  const submit = form.handleSubmit(async (body) => {
    try {
      await (create ?? register)(body)
    } catch (failure) {
      if (
        failure instanceof ApiError &&
        failure.code === 'single_sign_on_required' &&
        onSingleSignOn
      ) {
        useSession.getState().clearError()
        onSingleSignOn(body.email)
        return
      }
      showFieldErrors(form, failure)
      toastFailure(failure)
      return
    }
    toast.success(t`Account created successfully`)
    onDone()
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{saidAtField ? null : error}</FormError>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>First name</Trans>} error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...form.register('first_name')} />
        </Field>
        <Field label={<Trans>Last name</Trans>} error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...form.register('last_name')} />
        </Field>
      </div>
      <Field label={<Trans>Username</Trans>} error={errors.username?.message}>
        <Input
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Field
        label={<Trans>Email</Trans>}
        error={errors.email?.message}
        hint={invitation && <Trans>The invitation was sent to this address.</Trans>}
      >
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={invitation !== undefined}
          {...form.register('email')}
        />
      </Field>
      <Field label={<Trans>Password</Trans>} error={errors.password?.message}>
        <PasswordInput strength autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Checkbox
        label={
          <Trans>
            I agree to the <LegalLink href="/terms">terms</LegalLink> and{' '}
            <LegalLink href="/privacy">privacy policy</LegalLink>.
          </Trans>
        }
        error={errors.terms?.message}
        {...form.register('terms')}
      />
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-2 w-full">
        {isSubmitting ? <Trans>Creating account…</Trans> : <Trans>Create account</Trans>}
      </Button>
    </form>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function LegalLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text-primary underline underline-offset-4"
    >
      {children}
    </a>
  )
}
