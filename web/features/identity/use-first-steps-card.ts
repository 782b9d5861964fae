import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissFirstSteps, type Profile } from '#contract/identity.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { viewing } from '#web/lib/viewing.ts'
import { profileQuery, takeProfile } from './queries.ts'

/** My profile while I still want to see the first steps, and how to dismiss them. An admin who views as a member sees none. */
export function useFirstStepsCard(): { profile: Profile | null; dismiss: () => void } {
  const client = useQueryClient()
  const { data } = useQuery({ ...profileQuery, enabled: !viewing() })
  const dismissal = useMutation({
    mutationFn: () => call(dismissFirstSteps, {}),
    onSuccess: (profile) => takeProfile(client, profile),
    onError: (failure) => toastFailure(failure),
  })
  const shown = data && !data.first_steps_dismissed && !dismissal.isPending
  return { profile: shown ? data : null, dismiss: () => dismissal.mutate() }
}
