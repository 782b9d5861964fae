import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveAchievementPreferences, type MyAchievements } from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import { achievementsKey, myAchievementsQuery } from './queries.ts'

type Preferences = MyAchievements['preferences']

/**
 * Changes what others see of my achievements. The change is shown at once; of several, each is sent after the one
 * before and with it, since all settings travel together.
 */
export function useChangePreferences(
  organizationId: string,
): (change: Partial<Preferences>) => void {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = myAchievementsQuery(organizationId)
  const mutationKey = [...achievementsKey(organizationId), 'preferences']
  const changed = async (change: Partial<Preferences>): Promise<Preferences> => {
    const { preferences } = await client.ensureQueryData(myAchievementsQuery(organizationId))
    return { ...preferences, ...change }
  }
  const save = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const preferences = await changed(change)
      client.setQueryData(queryKey, (mine) => mine && { ...mine, preferences })
    },
    mutationFn: async (change: Partial<Preferences>) =>
      call(saveAchievementPreferences, {
        params: { organizationId },
        body: await changed(change),
      }),
    onSuccess: () => toast.success(t`Saved`),
    onError: (failure) => toastFailure(failure),
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey: achievementsKey(organizationId) })
    },
  })
  return save.mutate
}
