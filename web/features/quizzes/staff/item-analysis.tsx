import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnalysedItem, ItemFlag } from '#contract/quiz-grading.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { analysisQuery, type QuizPlace } from '../queries.ts'
import { questionKinds } from '../words.ts'

const flagWords: Record<ItemFlag, MessageDescriptor> = {
  too_easy: msg`Almost everyone gets this right`,
  too_hard: msg`Hardly anyone gets this right`,
  does_not_discriminate: msg`Strong and weak attempts score alike`,
  distractor_wins: msg`A wrong option is chosen most often`,
}

/** How each question does: what to look at first is flagged. */
export function ItemAnalysis({ place }: { place: QuizPlace }) {
  const analysis = useQuery(analysisQuery(place))
  if (analysis.isError) return <QueryFailure query={analysis} />
  if (analysis.isPending) return <SkeletonText lines={8} />
  const { attempts, items } = analysis.data
  if (attempts === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing to analyze yet</Trans>}
        description={<Trans>Statistics will appear after the first graded attempts.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-muted">
        <Plural
          value={attempts}
          one="Based on # graded attempt. Flags need at least five answers."
          other="Based on # graded attempts. Flags need at least five answers."
        />
      </p>
      <ol className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.question_id}>
            <Item item={item} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Item({ item }: { item: AnalysedItem }) {
  const { i18n } = useLingui()
  const { icon: Icon, label } = questionKinds[item.kind]
  const most = Math.max(1, ...item.options.map(({ chosen }) => chosen))
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1">
          <h3 className="text-14 font-semibold wrap-anywhere">{item.summary}</h3>
          <p className="text-12 text-ink-muted">{i18n._(label)}</p>
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={<Trans>Answered</Trans>}>{item.answered}</Figure>
        <Figure name={<Trans>Average points</Trans>}>
          {item.difficulty === null ? '–' : `${Math.round(item.difficulty * 100)}%`}
        </Figure>
        <Figure name={<Trans>Discrimination</Trans>}>
          {item.discrimination === null ? '–' : item.discrimination.toFixed(2)}
        </Figure>
        <Figure name={<Trans>Average time</Trans>}>
          {item.average_seconds === null ? (
            '–'
          ) : (
            <Trans>{Math.round(item.average_seconds)} s</Trans>
          )}
        </Figure>
      </dl>
      {item.flags.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {item.flags.map((flag) => (
            <Pill key={flag} tone="attention" icon={Flag}>
              {i18n._(flagWords[flag])}
            </Pill>
          ))}
        </p>
      )}
      {item.options.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2">
          {item.options.map((option) => (
            <li key={option.id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 text-13">
              <span className="wrap-anywhere">
                {option.text}
                {option.is_correct && (
                  <span className="ms-2 font-semibold text-success">
                    <Trans>correct</Trans>
                  </span>
                )}
              </span>
              <span className="tabular-nums">{option.chosen}</span>
              <span className="col-span-2 mt-1 h-1.5 rounded-full bg-wash">
                <span
                  className={`block h-full rounded-full ${option.is_correct ? 'bg-success' : 'bg-line-strong'}`}
                  style={{ inlineSize: `${(option.chosen / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-ink-muted">{name}</dt>
    <dd className="text-16 font-semibold tabular-nums">{children}</dd>
  </div>
)
