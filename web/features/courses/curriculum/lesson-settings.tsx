import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Curriculum, CurriculumLesson } from '#contract/curriculum.ts'
import {
  completionsOfKind,
  type CompletionRule,
  type LessonSettings as Settings,
} from '#contract/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { completionWords } from './lesson-kinds.ts'
import { ScheduleField } from './schedule-field.tsx'
import { dueOf, dueSettings, openingOf, openingSettings } from './schedule.ts'
import { lessonsOf } from './tree.ts'

type LessonSettingsProps = {
  lesson: CurriculumLesson | undefined
  tree: Curriculum
  onSave: (lessonId: string, settings: Settings) => Promise<boolean>
  onClose: () => void
}

/** When a lesson opens and is due, what it waits for and what completes it. */
export function LessonSettings({ lesson, tree, onSave, onClose }: LessonSettingsProps) {
  const { t } = useLingui()
  return (
    <Sheet open={lesson !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Lesson settings`} description={lesson?.title}>
        {lesson && (
          <SettingsForm
            key={lesson.id}
            lesson={lesson}
            tree={tree}
            onSave={async (settings) => {
              if (await onSave(lesson.id, settings)) onClose()
            }}
          />
        )}
      </SheetContent>
    </Sheet>
  )
}

type SettingsFormProps = {
  lesson: CurriculumLesson
  tree: Curriculum
  onSave: (settings: Settings) => Promise<void>
}

function SettingsForm({ lesson, tree, onSave }: SettingsFormProps) {
  const { t, i18n } = useLingui()
  const [isPreview, setIsPreview] = useState(lesson.is_preview)
  const [opening, setOpening] = useState(() => openingOf(lesson))
  const [due, setDue] = useState(() => dueOf(lesson))
  const [rule, setRule] = useState(lesson.completion_rule)
  const [percent, setPercent] = useState(String(lesson.completion_percent))
  const [requires, setRequires] = useState(lesson.requires)
  const [pending, setPending] = useState(false)
  const rules: readonly CompletionRule[] = completionsOfKind[lesson.kind]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    await onSave({
      is_preview: isPreview,
      ...openingSettings(opening),
      ...dueSettings(due),
      completion_rule: rule,
      completion_percent: Math.min(100, Math.max(1, Math.round(Number(percent) || 90))),
      requires,
    })
    setPending(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-6 pt-2">
      <Switch
        label={t`Preview`}
        hint={t`Anyone can open this lesson before enrolling.`}
        checked={isPreview}
        onCheckedChange={setIsPreview}
      />
      <ScheduleField label={t`Opens`} none={t`Immediately`} value={opening} onChange={setOpening} />
      <ScheduleField label={t`Due`} none={t`Never`} value={due} onChange={setDue} />
      <Field label={t`Completion`}>
        <Select
          value={rule}
          options={(rules.includes(rule) ? rules : [rule, ...rules]).map((value) => ({
            value,
            label: i18n._(completionWords[value]),
          }))}
          onValueChange={setRule}
        />
      </Field>
      {rule === 'watched' && (
        <Field label={t`Minimum played`}>
          <Input
            type="number"
            min={1}
            max={100}
            value={percent}
            after="%"
            onChange={(event) => setPercent(event.target.value)}
          />
        </Field>
      )}
      <Requirements lesson={lesson} tree={tree} value={requires} onChange={setRequires} />
      <Button type="submit" variant="primary" pending={pending}>
        <Trans>Save settings</Trans>
      </Button>
    </form>
  )
}

type RequirementsProps = {
  lesson: CurriculumLesson
  tree: Curriculum
  value: string[]
  onChange: (value: string[]) => void
}

function Requirements({ lesson, tree, value, onChange }: RequirementsProps) {
  const { t } = useLingui()
  const others = lessonsOf(tree).filter(({ id }) => id !== lesson.id)
  const required = others.filter(({ id }) => value.includes(id))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t`Required lessons`}>
        <Combobox
          value={undefined}
          placeholder={t`Add a lesson`}
          options={others
            .filter(({ id }) => !value.includes(id))
            .map(({ id, title }) => ({ value: id, label: title }))}
          onValueChange={(id) => onChange([...value, id])}
        />
      </Field>
      {required.length > 0 && (
        <ul className="flex flex-col gap-1">
          {required.map(({ id, title }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-2 rounded-control bg-wash ps-3 text-14"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <IconButton
                size="sm"
                label={t`Stop requiring ${title}`}
                onClick={() => onChange(value.filter((it) => it !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
