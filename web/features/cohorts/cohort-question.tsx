import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { archiveCohort, deleteCohort, restoreCohort, type Cohort } from '#contract/cohorts.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { cohortsKey, type CourseAddress } from './queries.ts'

export type CohortAction = 'archive' | 'restore' | 'delete'

/** Asks before a cohort is archived, restored or deleted, and does it. */
export function CohortQuestion({
  course,
  cohort,
  action,
  onClose,
}: {
  course: CourseAddress
  cohort: Cohort
  action: CohortAction
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const at = { params: { ...course, cohortId: cohort.id } }
  const words = {
    archive: {
      title: <Trans>Archive “{cohort.name}”?</Trans>,
      effect: (
        <Trans>
          Nobody else can join the cohort, and its waiting list ends. Learners keep their access and
          dates.
        </Trans>
      ),
      label: <Trans>Archive cohort</Trans>,
      done: t`Cohort archived`,
      run: () => call(archiveCohort, at),
    },
    restore: {
      title: <Trans>Restore “{cohort.name}”?</Trans>,
      effect: <Trans>Learners can join the cohort again while its enrollment is open.</Trans>,
      label: <Trans>Restore cohort</Trans>,
      done: t`Cohort restored`,
      run: () => call(restoreCohort, at),
    },
    delete: {
      title: <Trans>Delete “{cohort.name}”?</Trans>,
      effect: <Trans>Nobody has used the cohort yet. This can’t be undone.</Trans>,
      label: <Trans>Delete cohort</Trans>,
      done: t`Cohort deleted`,
      run: () => call(deleteCohort, at),
    },
  }[action]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      effect={words.effect}
      confirmLabel={words.label}
      danger={action === 'delete'}
      onConfirm={async () => {
        await words.run()
        toast.success(words.done)
        await client.invalidateQueries({ queryKey: cohortsKey(course) })
      }}
    />
  )
}
