import { Trans } from '@lingui/react/macro'
import { useFirstStepsCard } from '#web/features/identity/use-first-steps-card.ts'
import { FirstSteps } from '#web/features/shell/first-steps.tsx'

/** What a person can still add to their profile. */
export function OwnFirstSteps() {
  const { profile, dismiss } = useFirstStepsCard()
  if (!profile) return null
  return (
    <FirstSteps
      onDismiss={dismiss}
      steps={[
        {
          key: 'picture',
          label: <Trans>Add your picture</Trans>,
          done: profile.avatar !== null,
          to: '/account/profile',
        },
        {
          key: 'headline',
          label: <Trans>Add a headline</Trans>,
          done: profile.headline !== '',
          to: '/account/profile',
        },
      ]}
    />
  )
}
