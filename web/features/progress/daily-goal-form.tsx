import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setLearningSettings } from '#contract/progress.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { learningSettingsQuery } from './queries.ts'

const choices = [5, 10, 15, 20, 30, 45, 60, 90, 120]

/** How long the person wants to learn each day. Kept as soon as it is chosen. */
export function DailyGoalForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const settings = useQuery(learningSettingsQuery)
  const save = useMutation({
    mutationFn: (minutes: number | null) =>
      call(setLearningSettings, { body: { daily_goal_minutes: minutes } }),
    onSuccess: (saved) => {
      client.setQueryData(learningSettingsQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: ['learning'], refetchType: 'none' })
      toast.success(t`Daily goal saved`)
    },
    onError: (error) => toastFailure(error),
  })
  if (settings.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-10" />
      </SkeletonRegion>
    )
  }
  if (settings.isError) return <QueryFailure query={settings} />
  const chosen = settings.data.daily_goal_minutes
  const known = chosen === null || choices.includes(chosen) ? choices : [...choices, chosen]
  return (
    <Field
      label={<Trans>Minutes a day</Trans>}
      hint={<Trans>Your home page shows today's progress.</Trans>}
      className="max-w-60"
    >
      <Select
        value={chosen === null ? 'none' : String(chosen)}
        onValueChange={(next) => save.mutate(next === 'none' ? null : Number(next))}
        options={[
          { value: 'none', label: t`No goal` },
          ...known.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` })),
        ]}
      />
    </Field>
  )
}
