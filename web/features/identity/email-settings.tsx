import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailWarning } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  type EmailAddress,
} from '#contract/email-address.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { emailQuery } from './queries.ts'
import { VerifyEmailButton } from './verify-email-button.tsx'

const ChangeEmailForm = lazy(() => import('./change-email-form.tsx'))

/** The address, whether it is verified, and the way to another one. */
export function EmailSettings() {
  const query = useQuery(emailQuery)
  const [changing, setChanging] = useState(false)
  if (query.isPending) return <Skeleton className="h-10" />
  if (query.isError) return <QueryFailure query={query} />
  const { email, verified_at, change, needs_code } = query.data
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{email}</span>
        {verified_at ? (
          <Pill tone="success" icon={MailCheck}>
            <Trans>Verified</Trans>
          </Pill>
        ) : (
          <Pill tone="attention" icon={MailWarning}>
            <Trans>Not verified</Trans>
          </Pill>
        )}
      </p>
      {change ? (
        <PendingChange change={change} />
      ) : changing ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ChangeEmailForm
            needsCode={needs_code}
            onCancel={() => setChanging(false)}
            onSent={() => setChanging(false)}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap gap-2">
          {!verified_at && <VerifyEmailButton email={email} variant="primary" />}
          <Button onClick={() => setChanging(true)}>
            <Trans>Change email</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The new address waits for its code; until then the old one counts. */
function PendingChange({ change }: { change: NonNullable<EmailAddress['change']> }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const show = (address: EmailAddress) => client.setQueryData(emailQuery.queryKey, address)
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: show,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <p>
        <Trans>
          We sent a code to <strong className="wrap-anywhere">{change.email}</strong>. Enter it to
          change your email.
        </Trans>
      </p>
      <EmailCodeForm
        sent={change}
        submitLabel={<Trans>Change email</Trans>}
        onSubmit={async (code) => {
          show(await call(confirmEmailChange, { body: { code } }))
          toast.success(t`Email changed`)
          await client.invalidateQueries()
        }}
        onResend={async () => show(await call(resendEmailChange))}
      >
        <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Keep my old email</Trans>
        </Button>
      </EmailCodeForm>
    </div>
  )
}
