import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EmailLinkCard } from '#web/features/identity/email-link-card.tsx'
import { emailLinkQuery } from '#web/features/identity/queries.ts'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where links in mails about an address lead, signed in or not. */
export const Route = createFileRoute('/email-link')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textParam(search['token'], 200),
  }),
  component: EmailLinkPage,
})

function EmailLinkPage() {
  const { t } = useLingui()
  const { token = '' } = Route.useSearch()
  const link = useQuery(emailLinkQuery(token))
  const isUndo = link.data?.purpose === 'undo'
  return (
    <AuthFrame
      title={
        isUndo ? (
          <Trans>Undo your email change</Trans>
        ) : link.data?.purpose === 'change' ? (
          <Trans>Change your email</Trans>
        ) : (
          <Trans>Verify your email</Trans>
        )
      }
      footer={
        <Link to="/" className="text-primary underline underline-offset-4">
          <Trans>Back to Lyceum</Trans>
        </Link>
      }
    >
      <PageTitle>{isUndo ? t`Undo your email change` : t`Your email`}</PageTitle>
      {link.isPending ? (
        <Skeleton className="h-24" />
      ) : link.isError ? (
        <div className="flex flex-col gap-4">
          <FormError>{messageOf(link.error)}</FormError>
          <p className="text-ink-muted">
            <Trans>Log in to see whether your email is verified, or to get a new link.</Trans>
          </p>
        </div>
      ) : (
        <EmailLinkCard link={link.data} token={token} />
      )}
    </AuthFrame>
  )
}
