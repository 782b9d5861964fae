import { Trans } from '@lingui/react/macro'
import { MailWarning } from 'lucide-react'
import type { Profile } from '#contract/identity.ts'
import { VerifyEmailButton } from './verify-email-button.tsx'

/** Stays until the person has proved to own their address. */
export function VerifyEmailBanner({ profile }: { profile: Profile }) {
  if (profile.email_verified_at) return null
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-amber-soft px-4 py-2 text-13 text-amber-ink">
      <span className="flex min-w-0 items-center gap-3">
        <MailWarning aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            Verify {profile.email} to see your invitations and the courses assigned to you.
          </Trans>
        </span>
      </span>
      <VerifyEmailButton email={profile.email} variant="link" size="sm" />
    </aside>
  )
}
