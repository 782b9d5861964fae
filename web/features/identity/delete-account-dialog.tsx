import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { deleteAccount, DeleteAccountBody, type AccountDeletion } from '#contract/personal-data.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { accountDeletionQuery } from './personal-data-queries.ts'

type DeleteAccountDialogProps = { onClose: () => void; onDeleted: () => void }

/** Lists what goes and what stays, then asks for the password. */
export default function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const query = useQuery(accountDeletionQuery)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        role="alertdialog"
        size="lg"
        title={<Trans>Delete my account?</Trans>}
        description={<Trans>This can’t be undone, not even by us.</Trans>}
      >
        {query.isPending && <Skeleton className="h-80" />}
        {query.isError && <QueryFailure query={query} />}
        {query.data && <DeletionForm deletion={query.data} onDeleted={onDeleted} />}
      </DialogContent>
    </Dialog>
  )
}

function DeletionForm({
  deletion,
  onDeleted,
}: {
  deletion: AccountDeletion
  onDeleted: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    resolver: zodResolver(DeleteAccountBody),
    defaultValues: { password: '', ...(deletion.needs_code && { code: '' }) },
  })
  const { errors } = form.formState
  const [failure, setFailure] = useState<string>()
  const remove = useMutation({
    mutationFn: (body: DeleteAccountBody) => call(deleteAccount, { body }),
    onSuccess: onDeleted,
    onError: (error) => {
      const field =
        error instanceof ApiError && error.code === 'two_factor_code_refused' ? 'code' : 'password'
      if (showFieldErrors(form, error)) return
      if (error instanceof ApiError && error.code === 'wrong_password') {
        form.setError(field, { type: 'server', message: error.detail }, { shouldFocus: true })
      } else setFailure(messageOf(error))
    },
  })
  const blocked = deletion.obstacles.length > 0
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) => remove.mutate(body))}
    >
      {blocked && (
        <div role="alert" className="rounded-card bg-amber-soft p-4 text-amber-ink">
          <p className="font-semibold">
            <Trans>First:</Trans>
          </p>
          <ul className="mt-1 list-disc ps-5">
            {deletion.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </div>
      )}
      <div
        className="grid max-h-[45vh] gap-5 overflow-y-auto sm:grid-cols-2"
        role="region"
        aria-label={t`What’s deleted and what’s kept`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={0}
      >
        <Consequences title={<Trans>What’s deleted</Trans>} groups={deletion.removed} />
        <Consequences
          title={<Trans>What’s kept, without your name</Trans>}
          groups={deletion.kept}
        />
      </div>
      {!blocked && (
        <>
          <Field label={<Trans>Password</Trans>} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          {deletion.needs_code && (
            <Field
              label={<Trans>Code</Trans>}
              hint={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
              error={errors.code?.message}
            >
              <Input autoComplete="one-time-code" maxLength={20} {...form.register('code')} />
            </Field>
          )}
        </>
      )}
      <FormError>{failure}</FormError>
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        {!blocked && (
          <Button type="submit" variant="danger" pending={remove.isPending}>
            <Trans>Delete my account</Trans>
          </Button>
        )}
      </DialogFooter>
    </form>
  )
}

function Consequences({ title, groups }: { title: ReactNode; groups: AccountDeletion['removed'] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-muted">
        {groups.flatMap(({ noun, sentences }) =>
          sentences.map((sentence) => <li key={`${noun} ${sentence}`}>{sentence}</li>),
        )}
      </ul>
    </section>
  )
}
