import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BadgeIcon,
  createBadge,
  type LearningAct,
  type AchievementSettings,
  badgeIcons,
  learningActs,
} from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { actWords, iconWords } from './badge-words.tsx'
import { achievementsKey } from './queries.ts'

type CreateBadgeDialogProps = {
  organizationId: string
  courses: AchievementSettings['courses']
  onClose: () => void
}

/** A badge from an event and its conditions. */
export function CreateBadgeDialog({ organizationId, courses, onClose }: CreateBadgeDialogProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [icon, setIcon] = useState<BadgeIcon>('star')
  const [measure, setMeasure] = useState<LearningAct>('lesson_completed')
  const [count, setCount] = useState('5')
  const [course, setCourse] = useState('')
  const [days, setDays] = useState('')
  const save = async () => {
    await call(createBadge, {
      params: { organizationId },
      body: {
        name,
        description,
        icon,
        measure,
        count: Number(count),
        course_id: course || null,
        within_days: days === '' ? null : Number(days),
      },
    })
    toast.success(t`Badge created`)
    await client.invalidateQueries({ queryKey: achievementsKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>New badge</Trans>}
      effect={<Trans>Learners who already meet the rule get the badge right away.</Trans>}
      confirmLabel={<Trans>Create badge</Trans>}
      onConfirm={save}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field required label={<Trans>Name</Trans>}>
          <Input
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={<Trans>Icon</Trans>}>
          <Select
            value={icon}
            onValueChange={setIcon}
            options={badgeIcons.map((value) => ({ value, label: i18n._(iconWords[value]) }))}
          />
        </Field>
      </div>
      <Field optional label={<Trans>Description</Trans>}>
        <Input
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <Field label={<Trans>Awarded for</Trans>}>
          <Select
            value={measure}
            onValueChange={setMeasure}
            options={learningActs.map((value) => ({
              value,
              label: i18n._(actWords[value]),
            }))}
          />
        </Field>
        <Field required label={<Trans>Number of times</Trans>}>
          <Input
            required
            type="number"
            min={1}
            max={10_000}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
      </div>
      <Field optional label={<Trans>Only in this course</Trans>}>
        <Select
          value={course}
          onValueChange={setCourse}
          options={[
            { value: '', label: t`Any course` },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      <Field optional label={<Trans>Within (days)</Trans>}>
        <Input
          type="number"
          min={1}
          max={366}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
