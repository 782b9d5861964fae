import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveAchievementPreferences, type MyAchievements } from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { achievementsKey } from './queries.ts'

/** What others see of my achievements. */
export function VisibilityCard({
  organizationId,
  preferences,
}: {
  organizationId: string
  preferences: MyAchievements['preferences']
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<MyAchievements['preferences']>) =>
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
  const shown = { ...preferences, ...(save.isPending && save.variables) }
  return (
    <Card className="flex flex-col gap-4">
      <CardHead title={<Trans>What others see</Trans>} />
      <Switch
        label={<Trans>Leaderboard</Trans>}
        hint={<Trans>My name and points stand in it.</Trans>}
        checked={shown.on_leaderboard}
        onCheckedChange={(on_leaderboard) => save.mutate({ on_leaderboard })}
      />
      <Switch
        label={<Trans>My badges</Trans>}
        hint={<Trans>The newest three stand beside my name.</Trans>}
        checked={shown.shows_badges}
        onCheckedChange={(shows_badges) => save.mutate({ shows_badges })}
      />
    </Card>
  )
}
