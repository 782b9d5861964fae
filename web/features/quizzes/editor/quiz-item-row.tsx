import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, CircleHelp, Pencil, Shuffle, Trash2 } from 'lucide-react'
import type { Quiz, QuizItem } from '#contract/quizzes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { banksQuery, type QuizPlace } from '../queries.ts'
import { difficultyWords, questionKinds } from '../words.ts'

type QuizItemRowProps = {
  place: QuizPlace
  item: QuizItem
  quiz: Quiz
  canUpdate: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (item: QuizItem) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onEdit: (questionId: string) => void
}

export function QuizItemRow(props: QuizItemRowProps) {
  const { item, quiz, canUpdate, onChange } = props
  const { t, i18n } = useLingui()
  const question = item.type === 'question' ? quiz.questions[item.question_id] : undefined
  const Icon =
    item.type === 'draw' ? Shuffle : question ? questionKinds[question.kind].icon : CircleHelp
  const name = question?.summary ?? t`Random draw`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-60">
        {item.type === 'draw' ? (
          <DrawWords place={props.place} item={item} available={quiz.available[item.id]} />
        ) : (
          <>
            <p className="line-clamp-2 text-14 wrap-anywhere">{question?.summary || t`Saving…`}</p>
            {question && (
              <p className="flex flex-wrap gap-x-2 text-12 text-ink-muted">
                <span>{i18n._(questionKinds[question.kind].label)}</span>
                <span>{i18n._(difficultyWords[question.difficulty])}</span>
                {question.tags.map((tag) => (
                  <span key={tag}>#{tag}</span>
                ))}
              </p>
            )}
          </>
        )}
      </div>
      <div className="w-24">
        <Input
          compact
          type="number"
          min={0.01}
          step="any"
          disabled={!canUpdate}
          aria-label={t`Points for ${name}`}
          value={item.points ?? ''}
          placeholder={String(question?.points ?? 1)}
          after={<span className="text-12">{t`pts`}</span>}
          onChange={(event) => {
            const points = Number(event.target.value)
            onChange({ ...item, points: points > 0 ? Math.min(1000, points) : null })
          }}
        />
      </div>
      {canUpdate && (
        <div className="flex items-center">
          {question && (
            <IconButton size="sm" label={t`Edit ${name}`} onClick={() => props.onEdit(question.id)}>
              <Pencil />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={t`Move ${name} up`}
            disabled={props.isFirst}
            onClick={() => props.onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            size="sm"
            label={t`Move ${name} down`}
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton size="sm" label={t`Remove ${name}`} onClick={props.onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}

type DrawWordsProps = {
  place: QuizPlace
  item: Extract<QuizItem, { type: 'draw' }>
  available: number | undefined
}

function DrawWords({ place, item, available }: DrawWordsProps) {
  const { i18n } = useLingui()
  const { data } = useQuery(banksQuery(place))
  const bank = data?.items.find(({ id }) => id === item.bank_id)?.title ?? ''
  return (
    <>
      <p className="text-14">
        <Plural
          value={item.count}
          one={`# question at random from “${bank}”`}
          other={`# questions at random from “${bank}”`}
        />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
        {item.difficulty && <span>{i18n._(difficultyWords[item.difficulty])}</span>}
        {item.tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        {available !== undefined &&
          (available < item.count ? (
            <Pill tone="attention">
              <Trans>Only {available} available</Trans>
            </Pill>
          ) : (
            <span>
              <Trans>{available} available</Trans>
            </span>
          ))}
      </p>
    </>
  )
}
