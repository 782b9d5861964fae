import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuizItem } from '#contract/quizzes.ts'
import type { QuestionDifficulty } from '#contract/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { banksQuery, type QuizPlace } from '../queries.ts'
import { difficultyWords } from '../words.ts'

type DrawDialogProps = {
  place: QuizPlace
  open: boolean
  onClose: () => void
  onDraw: (draw: QuizItem) => void
}

/** Asks each learner other questions of the same bank. */
export function DrawDialog({ place, open, onClose, onDraw }: DrawDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={<Trans>Draw questions at random</Trans>}
        description={<Trans>Each attempt gets a new random set with no repeated questions.</Trans>}
      >
        <Form place={place} onDraw={onDraw} />
      </DialogContent>
    </Dialog>
  )
}

function Form({ place, onDraw }: Pick<DrawDialogProps, 'place' | 'onDraw'>) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(banksQuery(place))
  const [chosen, setChosen] = useState<string>()
  const [tags, setTags] = useState<string[]>([])
  const [difficulty, setDifficulty] = useState<QuestionDifficulty | 'any'>('any')
  const [count, setCount] = useState(5)
  const banks = data?.items ?? []
  const bank = banks.find(({ id }) => id === chosen) ?? banks[0]
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Bank`}>
        <Select
          value={bank?.id ?? ''}
          options={banks.map(({ id, title, question_count }) => ({
            value: id,
            label: `${title} (${question_count})`,
          }))}
          onValueChange={(id) => {
            setChosen(id)
            setTags([])
          }}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Number of questions`}>
          <Input
            type="number"
            min={1}
            max={100}
            value={count}
            onChange={(event) =>
              setCount(Math.min(100, Math.max(1, Math.round(Number(event.target.value)))))
            }
          />
        </Field>
        <Field label={t`Difficulty`}>
          <Select
            value={difficulty}
            options={[
              { value: 'any', label: t`Any` },
              ...(['easy', 'medium', 'hard'] as const).map((value) => ({
                value,
                label: i18n._(difficultyWords[value]),
              })),
            ]}
            onValueChange={setDifficulty}
          />
        </Field>
      </div>
      {bank && bank.tags.length > 0 && (
        <Field group label={t`With all of these tags`}>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {bank.tags.map(({ tag, count: having }) => (
              <Checkbox
                key={tag}
                label={`${tag} (${having})`}
                checked={tags.includes(tag)}
                onCheckedChange={(checked) =>
                  setTags(checked ? [...tags, tag] : tags.filter((other) => other !== tag))
                }
              />
            ))}
          </div>
        </Field>
      )}
      <DialogFooter className="mt-2">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          variant="primary"
          disabled={!bank}
          onClick={() =>
            bank &&
            onDraw({
              type: 'draw',
              id: crypto.randomUUID(),
              bank_id: bank.id,
              tags,
              difficulty: difficulty === 'any' ? null : difficulty,
              count,
              points: null,
            })
          }
        >
          <Trans>Add draw</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
