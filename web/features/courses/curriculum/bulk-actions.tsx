import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Eye, EyeOff, FolderInput, LockKeyhole, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Curriculum } from '#contract/curriculum.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { ScheduleField } from './schedule-field.tsx'
import { dueSettings, openingSettings, type Schedule } from './schedule.ts'
import type { SharedSettings } from './use-curriculum-changes.ts'

type BulkActionsProps = {
  tree: Curriculum
  count: number
  onMove: (sectionId: string) => void
  onSettings: (settings: SharedSettings) => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with all chosen lessons at once. */
export function BulkActions({
  tree,
  count,
  onMove,
  onSettings,
  onDelete,
  onClear,
}: BulkActionsProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'opening' | 'due' | null>(null)
  return (
    <>
      <BulkBar count={count} onClear={onClear}>
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm">
              <FolderInput />
              <Trans>Move</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            {tree.sections.map(({ id, title }) => (
              <MenuItem key={id} onSelect={() => onMove(id)}>
                {title}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm">
              <Eye />
              <Trans>Preview</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuItem icon={<Eye />} onSelect={() => onSettings({ is_preview: true })}>
              <Trans>Open to everyone</Trans>
            </MenuItem>
            <MenuItem icon={<EyeOff />} onSelect={() => onSettings({ is_preview: false })}>
              <Trans>Only for learners of the course</Trans>
            </MenuItem>
          </MenuContent>
        </Menu>
        <Button size="sm" onClick={() => setAsking('opening')}>
          <LockKeyhole />
          <Trans>Opening</Trans>
        </Button>
        <Button size="sm" onClick={() => setAsking('due')}>
          <CalendarClock />
          <Trans>Due</Trans>
        </Button>
        <Button size="sm" variant="danger-quiet" onClick={onDelete}>
          <Trash2 />
          <Trans>Delete</Trans>
        </Button>
      </BulkBar>
      <Dialog open={asking !== null} onOpenChange={(open) => !open && setAsking(null)}>
        {asking === 'opening' && (
          <ScheduleDialog
            title={t`When these lessons open`}
            label={t`Opens`}
            none={t`At once`}
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
