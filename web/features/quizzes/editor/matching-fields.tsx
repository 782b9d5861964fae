import { useLingui } from '@lingui/react/macro'
import type { QuestionBody } from '#contract/questions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { newItem, newPair } from './new-body.ts'
import { Rows } from './rows.tsx'

type MatchingFieldsProps = {
  body: Extract<QuestionBody, { kind: 'matching' }>
  onChange: (body: QuestionBody) => void
}

/** What belongs together, and right sides that belong to nothing. */
export function MatchingFields({ body, onChange }: MatchingFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <Field group label={t`Pairs`} hint={t`Learners see the right side shuffled.`}>
        <Rows
          rows={body.pairs}
          onChange={(pairs) => onChange({ ...body, pairs })}
          fresh={newPair}
          add={t`Add pair`}
          least={2}
          render={(row, change, number) => (
            <>
              <Input
                aria-label={t`Left side ${number}`}
                value={row.left}
                onChange={(event) => change({ ...row, left: event.target.value })}
              />
              <Input
                aria-label={t`Right side ${number}`}
                value={row.right}
                onChange={(event) => change({ ...row, right: event.target.value })}
              />
            </>
          )}
        />
      </Field>
      <Field group optional label={t`Extra options without a match`}>
        <Rows
          rows={body.extras}
          onChange={(extras) => onChange({ ...body, extras })}
          fresh={newItem}
          add={t`Add option`}
          least={0}
          render={(row, change, number) => (
            <Input
              aria-label={t`Extra ${number}`}
              value={row.text}
              onChange={(event) => change({ ...row, text: event.target.value })}
            />
          )}
        />
      </Field>
    </div>
  )
}
