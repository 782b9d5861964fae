import { Trans, useLingui } from '@lingui/react/macro'
import { TextCursorInput } from 'lucide-react'
import { useRef } from 'react'
import type { QuestionBody } from '#contract/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { NumberRows } from './number-rows.tsx'

type BlanksProps = {
  body: Extract<QuestionBody, { kind: 'blanks' }>
  onChange: (body: QuestionBody) => void
}

const inText = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id ?? '')

/** Text with gaps: select a word and make it a gap, or put one where the cursor stands. */
export function BlanksFields({ body, onChange }: BlanksProps) {
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const write = (text: string, fresh: typeof body.blanks = []) => {
    const known = new Map([...body.blanks, ...fresh].map((blank) => [blank.id, blank]))
    const blanks = [...new Set(inText(text))].map(
      (id) => known.get(id) ?? { id, accepted: [], choices: [] },
    )
    onChange({ ...body, text, blanks })
  }
  const insert = () => {
    const { selectionStart: from = body.text.length, selectionEnd: to = from } = area.current ?? {}
    const word = body.text.slice(from, to).trim()
    const taken = new Set(inText(body.text))
    let number = 1
    while (taken.has(String(number))) number += 1
    const id = String(number)
    write(`${body.text.slice(0, from)}{{${id}}}${body.text.slice(to)}`, [
      { id, accepted: word ? [word] : [], choices: [] },
    ])
  }
  const change = (id: string, changes: Partial<(typeof body.blanks)[number]>) =>
    onChange({
      ...body,
      blanks: body.blanks.map((blank) => (blank.id === id ? { ...blank, ...changes } : blank)),
    })
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t`Text with blanks`}
        hint={t`Select a word and choose “Make blank”. The word becomes the answer.`}
      >
        <Textarea
          ref={area}
          rows={4}
          value={body.text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <div>
        <Button size="sm" onClick={insert}>
          <TextCursorInput />
          <Trans>Make blank</Trans>
        </Button>
      </div>
      {body.blanks.map((blank) => (
        <div
          key={blank.id}
          className="grid gap-4 rounded-card border border-line p-3 sm:grid-cols-2"
        >
          <Field
            label={t`Accepted answers for blank ${blank.id}`}
            optional={(blank.numbers ?? []).length > 0}
          >
            <TagsField
              value={blank.accepted}
              maxLength={500}
              onValueChange={(accepted) => change(blank.id, { accepted })}
            />
          </Field>
          <Field
            optional
            label={t`Choices for blank ${blank.id}`}
            hint={t`If you add choices, learners pick one instead of typing.`}
          >
            <TagsField
              value={blank.choices}
              maxLength={200}
              onValueChange={(choices) => change(blank.id, { choices })}
            />
          </Field>
          <Field
            group
            optional
            className="sm:col-span-2"
            label={t`Accepted numbers for blank ${blank.id}`}
            hint={t`3.5, 3,5 and 3.50 all match. The second field is the tolerance.`}
          >
            <NumberRows
              numbers={blank.numbers ?? []}
              onChange={(numbers) => change(blank.id, { numbers })}
            />
          </Field>
        </div>
      ))}
      <Checkbox
        label={t`Case-sensitive`}
        checked={body.case_sensitive}
        onCheckedChange={(case_sensitive) => onChange({ ...body, case_sensitive })}
      />
    </div>
  )
}
