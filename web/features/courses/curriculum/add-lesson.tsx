import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { CurriculumSection } from '#contract/curriculum.ts'
import { type LessonKind, lessonKinds } from '#contract/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { lessonKindParts } from './lesson-kinds.ts'

type AddLessonProps = {
  section: CurriculumSection
  onAdd: (sectionId: string, kind: LessonKind, title: string) => Promise<boolean>
}

/** Adds lessons one after the other: the field stays for the next title until it is closed. */
export function AddLesson({ section, onAdd }: AddLessonProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<LessonKind>('text')
  const [title, setTitle] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const name = section.title

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const given = title.trim()
    if (given === '') return
    setTitle('')
    const added = await onAdd(section.id, kind, given)
    if (!added) setTitle(given)
  }
  const close = () => {
    // At once: a later focus would take the keys of someone who has already gone on to a row.
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  if (!open) {
    return (
      <div className="border-t border-line p-1.5">
        <Button
          ref={opener}
          size="sm"
          variant="ghost"
          aria-label={t`Add lesson to ${name}`}
          onClick={() => setOpen(true)}
        >
          <Plus />
          <Trans>Add lesson</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form
      onSubmit={(event) => void add(event)}
      className="flex flex-wrap items-center gap-2 border-t border-line p-2"
    >
      <Select
        compact
        aria-label={t`Lesson type`}
        className="w-40!"
        value={kind}
        options={lessonKinds.map((value) => ({
          value,
          label: i18n._(lessonKindParts[value].label),
        }))}
        onValueChange={setKind}
      />
      <div className="min-w-48 flex-1">
        <Input
          compact
          autoFocus
          value={title}
          maxLength={120}
          aria-label={t`Title of the new lesson`}
          placeholder={t`Title`}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </div>
      <Button size="sm" type="submit" variant="primary" disabled={title.trim() === ''}>
        <Trans>Add</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </form>
  )
}
