import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Curriculum } from '#contract/curriculum.ts'
import type { CompletionRule } from '#contract/lessons.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { completionWords } from './lesson-kinds.ts'
import { ScheduleField } from './schedule-field.tsx'
import { dueSettings, openingSettings, type Schedule } from './schedule.ts'
import type { SharedSettings } from './use-curriculum-changes.ts'

type BulkActionsProps = {
  tree: Curriculum
  count: number
  onMove: (sectionId: string) => void
  onSettings: (settings: SharedSettings) => void
  onCopy: () => void
  onTemplate: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with all chosen lessons at once. */
export function BulkActions({
  tree,
  count,
  onMove,
  onSettings,
  onCopy,
  onTemplate,
  onDelete,
  onClear,
}: BulkActionsProps) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState<'opening' | 'due' | null>(null)
  return (
    <>
      <BulkBar
        count={count}
        onClear={onClear}
        actions={[
          {
            label: t`Move`,
            choices: tree.sections.map(({ id, title }) => ({
              key: id,
              label: title,
              onSelect: () => onMove(id),
            })),
          },
          {
            label: t`Preview`,
            choices: [
              {
                key: 'open',
                label: <Trans>Open to everyone</Trans>,
                onSelect: () => onSettings({ is_preview: true }),
              },
              {
                key: 'closed',
                label: <Trans>Only for enrolled learners</Trans>,
                onSelect: () => onSettings({ is_preview: false }),
              },
            ],
          },
          { label: t`Opening`, onSelect: () => setAsking('opening') },
          { label: t`Due`, onSelect: () => setAsking('due') },
          {
            label: t`Completion`,
            choices: (Object.keys(completionWords) as CompletionRule[]).map((rule) => ({
              key: rule,
              label: i18n._(completionWords[rule]),
              onSelect: () => onSettings({ completion_rule: rule }),
            })),
          },
          { label: t`Copy to course`, onSelect: onCopy },
          { label: t`Save as template`, onSelect: onTemplate },
          { label: t`Delete`, danger: true, onSelect: onDelete },
        ]}
      />
      <Dialog open={asking !== null} onOpenChange={(open) => !open && setAsking(null)}>
        {asking === 'opening' && (
          <ScheduleDialog
            title={t`When these lessons open`}
            label={t`Opens`}
            none={t`Immediately`}
            onSave={(schedule) => {
              onSettings(openingSettings(schedule))
              setAsking(null)
            }}
          />
        )}
        {asking === 'due' && (
          <ScheduleDialog
            title={t`When these lessons are due`}
            label={t`Due`}
            none={t`Never`}
            onSave={(schedule) => {
              onSettings(dueSettings(schedule))
              setAsking(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

type ScheduleDialogProps = {
  title: string
  label: string
  none: string
  onSave: (schedule: Schedule) => void
}

function ScheduleDialog({ title, label, none, onSave }: ScheduleDialogProps) {
  const [schedule, setSchedule] = useState<Schedule>({ kind: 'none' })
  return (
    <DialogContent title={title} size="sm">
      <ScheduleField label={label} none={none} value={schedule} onChange={setSchedule} />
      <DialogFooter>
        <Button variant="primary" onClick={() => onSave(schedule)}>
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </DialogContent>
  )
}
