import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { ListField } from '#web/ui/list-field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { CourseDraft } from './use-course-draft.ts'

export function LearnerFields({ draft }: { draft: CourseDraft }) {
  const { t } = useLingui()
  const { values, errors, set } = draft
  return (
    <div className="flex flex-col gap-5">
      <Field
        group
        required
        label={<Trans>What you will learn</Trans>}
        hint={<Trans>What learners will be able to do, one per line.</Trans>}
        error={errors.outcomes}
      >
        <ListField
          value={values.outcomes}
          onValueChange={(lines) => set('outcomes', lines)}
          itemLabel={t`Outcome`}
          maxLength={200}
        />
      </Field>
      <Field
        group
        label={<Trans>Requirements</Trans>}
        hint={<Trans>What learners should know or have before they start.</Trans>}
        error={errors.requirements}
      >
        <ListField
          value={values.requirements}
          onValueChange={(lines) => set('requirements', lines)}
          itemLabel={t`Requirement`}
          maxLength={200}
        />
      </Field>
      <FaqField draft={draft} />
    </div>
  )
}

function FaqField({ draft: { values, errors, set } }: { draft: CourseDraft }) {
  const { t } = useLingui()
  const { faq } = values
  const put = (index: number, change: Partial<(typeof faq)[number]>) =>
    set(
      'faq',
      faq.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
    )
  return (
    <Field group label={<Trans>Questions and answers</Trans>} error={errors.faq}>
      <div className="flex flex-col gap-3">
        {faq.map((entry, index) => (
          // eslint-disable-next-line react/no-array-index-key -- entries have no other identity
          <div key={index} className="flex items-start gap-1">
            <div className="flex flex-1 flex-col gap-2">
              <Input
                aria-label={t`Question ${index + 1}`}
                placeholder={t`Question`}
                maxLength={200}
                value={entry.question}
                onChange={(event) => put(index, { question: event.target.value })}
              />
              <Textarea
                aria-label={t`Answer ${index + 1}`}
                placeholder={t({ message: 'Answer', context: 'noun' })}
                rows={2}
                maxLength={2000}
                value={entry.answer}
                onChange={(event) => put(index, { answer: event.target.value })}
              />
            </div>
            <IconButton
              size="sm"
              label={t`Remove question ${index + 1}`}
              onClick={() => set('faq', faq.toSpliced(index, 1))}
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
        {faq.length < 30 && (
          <div>
            <Button size="sm" onClick={() => set('faq', [...faq, { question: '', answer: '' }])}>
              <Plus />
              <Trans>Add question</Trans>
            </Button>
          </div>
        )}
      </div>
    </Field>
  )
}
