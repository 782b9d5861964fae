import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '#web/features/identity/queries.ts'
import { InquiryForm } from '#web/features/inquiries/inquiry-form.tsx'
import { PlainFrame } from '#web/features/shell/plain-frame.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/inquiry')({ component: InquiryPage })

function InquiryPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const signedIn = useSession((session) => session.is_authenticated)
  const profile = useQuery({ ...profileQuery, enabled: signedIn })
  const person = profile.data && {
    name: `${profile.data.first_name} ${profile.data.last_name}`,
    email: profile.data.email,
  }
  return (
    <PlainFrame
      title={<Trans>Bring your organization to Lyceum</Trans>}
      description={
        <Trans>Tell us who you are and what you need. We’ll reply within two working days.</Trans>
      }
    >
      <PageTitle>{t`Inquiry`}</PageTitle>
      {signedIn && profile.isPending ? (
        <SkeletonRegion className="flex flex-col gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </SkeletonRegion>
      ) : (
        <InquiryForm
          person={person}
          onSent={({ reference }) =>
            void navigate({ to: '/thank-you', search: { reference }, replace: true })
          }
        />
      )}
    </PlainFrame>
  )
}
