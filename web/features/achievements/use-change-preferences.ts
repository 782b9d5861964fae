import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveAchievementPreferences, type MyAchievements } from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import { achievementsKey } from './queries.ts'

type Preferences = MyAchievements['preferences']

/** What others see of my achievements, as shown while a change is on its way, and how to change it. */
export function usePreferences(
  organizationId: string,
  preferences: Preferences,
): [shown: Preferences, change: (change: Partial<Preferences>) => void] {
  const { t } = useLingui()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<Preferences>) =>
      call(saveAchievementPreferences, {
        params: { organizationId },
        body: { ...preferences, ...change },
      }),
    onSuccess: async () => {
      toast.success(t`Saved`)
      await client.invalidateQueries({ queryKey: achievementsKey(organizationId) })
    },
    onError: (failure) => toastFailure(failure),
  })
  return [{ ...preferences, ...(save.isPending && save.variables) }, save.mutate]
}
