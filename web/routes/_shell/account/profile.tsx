import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OwnBadgesCard } from '#web/features/achievements/own-badges-card.tsx'
import { AvatarField } from '#web/features/identity/avatar-field.tsx'
import { ProfileForm } from '#web/features/identity/profile-form.tsx'
import { profileQuery } from '#web/features/identity/queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/account/profile')({ component: ProfilePage })

function ProfilePage() {
  const { t } = useLingui()
  const profile = useQuery(profileQuery)
  const organization = useCurrentOrganization()
  return (
    <div className="max-w-form">
      <PageTitle>{t`Profile`}</PageTitle>
      <PageHead
        title={<Trans>Profile</Trans>}
        description={<Trans>How others in your organizations see you.</Trans>}
      />
      {profile.isPending && (
        <SkeletonRegion>
          <Skeleton className="mb-6 size-20 rounded-full!" />
          <SkeletonText lines={6} />
        </SkeletonRegion>
      )}
      {profile.isError && (
        <ErrorState
          description={messageOf(profile.error)}
          errorId={profile.error instanceof ApiError ? profile.error.request_id : undefined}
          onRetry={() => void profile.refetch()}
          pending={profile.isFetching}
        />
      )}
      {profile.data && (
        <Card className="flex flex-col gap-6 sm:p-6">
          <AvatarField profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </Card>
      )}
      {profile.data && organization?.role === 'learner' && (
        <OwnBadgesCard organization={organization} />
      )}
    </div>
  )
}
