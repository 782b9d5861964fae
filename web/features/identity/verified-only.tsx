import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { profileQuery } from './queries.ts'
import { VerifyEmailButton } from './verify-email-button.tsx'

/** What depends on owning the address; until that is proved, why there is nothing and what to do. */
export function VerifiedOnly({ reason, children }: { reason: ReactNode; children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  if (!profile || profile.email_verified_at) return children
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={<Trans>Verify your email first</Trans>}
      description={reason}
      action={<VerifyEmailButton email={profile.email} variant="primary" />}
    />
  )
}
