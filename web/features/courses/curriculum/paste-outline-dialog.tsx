import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maximumOutline, type OutlineSection } from '#contract/curriculum.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { KindMark } from './kind-mark.tsx'
import { parseOutline } from './parse-outline.ts'

type PasteOutlineDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdd: (sections: OutlineSection[]) => Promise<boolean>
}

/** A pasted outline and what would become of it. Nothing is added before the author says so. */
export function PasteOutlineDialog({ open, onOpenChange, onAdd }: PasteOutlineDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="xl"
        title={<Trans>Paste outline</Trans>}
        description={
          <Trans>
            Use headings or indentation for sections, and one line per lesson. Write “Quiz: …” or “…
            (video)” to set a lesson’s type.
          </Trans>
        }
      >
        <Form onAdd={onAdd} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Form({
  onAdd,
  onClose,
}: Pick<PasteOutlineDialogProps, 'onAdd'> & { onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [pending, setPending] = useState(false)
  const sections = parseOutline(text).map(({ title, lessons }): OutlineSection => ({
    section_id: null,
    title: title || t`New section`,
    lessons,
  }))
  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const tooLong = sections.length > maximumOutline.sections || lessons > maximumOutline.lessons
  const add = async () => {
    setPending(true)
    const added = await onAdd(sections)
    setPending(false)
    if (added) onClose()
  }
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Outline`}>
          <Textarea
            autoFocus
            rows={14}
            maxLength={100_000}
            value={text}
            placeholder={'## First steps\n- Welcome\n- Set up (video)\n- Quiz: Check yourself'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <section aria-label={t`Preview`} className="min-w-0">
          <h3 className="mb-1.5 text-14 font-semibold">
            <Trans>Preview</Trans>
          </h3>
          <div
            // A list that scrolls can be reached by keyboard.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-80 overflow-y-auto rounded-card border border-line bg-surface p-3"
          >
            {sections.length === 0 ? (
              <p className="text-14 text-ink-muted">
                <Trans>Sections and lessons will appear here as you type.</Trans>
              </p>
            ) : (
              <ol className="flex flex-col gap-3">
                {sections.map((section, index) => (
                  <li key={index}>
                    <p className="text-14 font-semibold wrap-anywhere">{section.title}</p>
                    <ol className="mt-1 flex flex-col gap-1">
                      {section.lessons.map((lesson, number) => (
                        <li key={number} className="flex items-start gap-2 text-14 wrap-anywhere">
                          <KindMark kind={lesson.kind} />
                          <span className="min-w-0">{lesson.title}</span>
                        </li>
                      ))}
                    </ol>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </section>
      </div>
      <FormError>
        {tooLong && <Trans>You can add up to 100 sections and 500 lessons at once.</Trans>}
      </FormError>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={pending}
          disabled={sections.length === 0 || tooLong}
          onClick={() => void add()}
        >
          <Trans>
            Add <Plural value={sections.length} one="# section" other="# sections" /> and{' '}
            <Plural value={lessons} one="# lesson" other="# lessons" />
          </Trans>
        </Button>
      </DialogFooter>
    </>
  )
}
