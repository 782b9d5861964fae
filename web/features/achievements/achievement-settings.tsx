import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  archiveBadge,
  switchAchievementsOff,
  switchAchievementsOn,
  type AchievementSettings as Settings,
} from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { badgeIcons, BadgeName, BadgeRule } from './badge-words.tsx'
import { CreateBadgeDialog } from './create-badge-dialog.tsx'
import { achievementsKey, achievementSettingsQuery } from './queries.ts'

type SettingsBadge = Settings['badges'][number]

/** Whether learners see points and badges, and which badges there are. */
export default function AchievementSettings({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [creating, setCreating] = useState(false)
  const [archiving, setArchiving] = useState<SettingsBadge>()
  const settings = useQuery(achievementSettingsQuery(organizationId))
  const params = { organizationId }
  const refresh = () => client.invalidateQueries({ queryKey: achievementsKey(organizationId) })
  const toggle = useMutation({
    mutationFn: (on: boolean) =>
      call(on ? switchAchievementsOn : switchAchievementsOff, { params }),
    onSuccess: async (_, on) => {
      toast.success(on ? t`Achievements turned on` : t`Achievements turned off`)
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
  if (settings.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={3} />
      </SkeletonRegion>
    )
  }
  if (settings.isError) return <QueryFailure query={settings} />
  const { badges, is_enabled, courses } = settings.data
  return (
    <div className="flex flex-col gap-6">
      <Card className="max-w-form">
        <Switch
          label={<Trans>Achievements</Trans>}
          hint={
            <Trans>
              Points, levels, badges and a leaderboard for learners. Turning this off hides them
              without deleting anything.
            </Trans>
          }
          checked={toggle.isPending ? toggle.variables : is_enabled}
          onCheckedChange={(on) => toggle.mutate(on)}
        />
      </Card>
      <section>
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="text-14 font-semibold">
            <Trans>Badges</Trans>
          </h2>
          <Button size="sm" onClick={() => setCreating(true)}>
            <Plus />
            <Trans>New badge</Trans>
          </Button>
        </div>
        <DataTable
          label={t`Badges`}
          rows={badges}
          rowId={({ key }) => key}
          columns={columns()}
          rowActions={(badge) =>
            badge.name !== null && (
              <IconButton
                size="sm"
                label={t`Archive ${badge.name}`}
                onClick={() => setArchiving(badge)}
              >
                <Archive />
              </IconButton>
            )
          }
        />
      </section>
      {creating && (
        <CreateBadgeDialog
          organizationId={organizationId}
          courses={courses}
          onClose={() => setCreating(false)}
        />
      )}
      {archiving && (
        <ConfirmDialog
          open
          danger={false}
          onOpenChange={() => setArchiving(undefined)}
          title={<Trans>Archive “{archiving.name}”?</Trans>}
          effect={<Trans>Nobody can earn this badge anymore. People who have it keep it.</Trans>}
          confirmLabel={<Trans>Archive badge</Trans>}
          onConfirm={async () => {
            await call(archiveBadge, { params: { ...params, badgeId: archiving.key } })
            toast.success(t`Badge archived`)
            await refresh()
          }}
        />
      )}
    </div>
  )
}

const columns = (): Column<SettingsBadge>[] => [
  {
    id: 'badge',
    header: t`Badge`,
    cell: (badge) => {
      const Icon = badgeIcons[badge.icon]
      return (
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden className="size-4.5 shrink-0 text-primary" />
          <BadgeName badge={badge} />
        </span>
      )
    },
  },
  { id: 'rule', header: t`Rule`, cell: (badge) => <BadgeRule badge={badge} /> },
  { id: 'origin', header: t`Created by`, cell: ({ name }) => (name === null ? 'Lyceum' : t`You`) },
  { id: 'holders', header: t`Holders`, numeric: true, cell: ({ holder_count }) => holder_count },
]
