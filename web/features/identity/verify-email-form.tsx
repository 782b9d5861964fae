import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sendEmailCode, verifyEmail } from '#contract/email-address.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { emailQuery } from './queries.ts'

type VerifyEmailFormProps = { autoFocus?: boolean; onVerified?: () => void }

/** The code that proves the address of the account. */
export function VerifyEmailForm({ autoFocus, onVerified }: VerifyEmailFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(emailQuery)
  if (query.isPending) return <Skeleton className="h-32" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <EmailCodeForm
      autoFocus={autoFocus}
      sent={query.data.code}
      submitLabel={<Trans>Verify email</Trans>}
      onSubmit={async (code) => {
        client.setQueryData(emailQuery.queryKey, await call(verifyEmail, { body: { code } }))
        toast.success(t`Email verified`)
        onVerified?.()
        // Invitations, courses and more may have waited for it.
        await client.invalidateQueries()
      }}
      onResend={async () => client.setQueryData(emailQuery.queryKey, await call(sendEmailCode))}
    />
  )
}
