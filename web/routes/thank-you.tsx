import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PlainFrame } from '#web/features/shell/plain-frame.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

export const Route = createFileRoute('/thank-you')({
  validateSearch: (search: Record<string, unknown>): { reference?: string } => ({
    reference: textParam(search['reference'], 20),
  }),
  component: ThankYouPage,
})

function ThankYouPage() {
  const { t } = useLingui()
  const { reference } = Route.useSearch()
  const signedIn = useSession((session) => session.is_authenticated)
  return (
    <PlainFrame
      title={<Trans>Thank you</Trans>}
      description={<Trans>We’ve received your inquiry.</Trans>}
    >
      <PageTitle>{t`Thank you`}</PageTitle>
      {reference !== undefined && (
        <div className="flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-5">
          <div>
            <p className="text-13 text-ink-muted">
              <Trans>Your reference</Trans>
            </p>
            <p className="font-mono text-24 tracking-wide">{reference}</p>
          </div>
          <CopyButton text={reference} label={t`Copy`} />
        </div>
      )}
      <h2 className="mt-8 mb-3 text-16 font-semibold">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-16 text-ink-muted marker:text-ink-faint">
        <li>
          <Trans>We’ll email you a copy of the reference.</Trans>
        </li>
        <li>
          <Trans>We read your inquiry and reply within two working days.</Trans>
        </li>
        <li>
          <Trans>
            Once everything is clear, we set up your organization and invite its first admin.
          </Trans>
        </li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        {signedIn ? (
          <Button asChild variant="primary">
            <Link to="/dashboard">
              <Trans>Open dashboard</Trans>
            </Link>
          </Button>
        ) : (
          <Button asChild variant="primary">
            <Link to="/">
              <Trans>Back to home</Trans>
            </Link>
          </Button>
        )}
      </div>
    </PlainFrame>
  )
}
