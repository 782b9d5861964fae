import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttemptResult, ResultQuestion } from '#contract/quiz-attempts.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { resultQuery } from '../queries.ts'
import { pointsOf } from '../words.ts'
import { AttemptPill } from './attempts-list.tsx'
import { FullTime } from './full-time.tsx'
import { ResultQuestionCard } from './result-question.tsx'

/** What came of an attempt, as far as the release policy allows by now. */
export function ResultView({
  organizationId,
  attemptId,
}: {
  organizationId: string
  attemptId: string
}) {
  const result = useQuery(resultQuery(organizationId, attemptId))
  if (result.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    )
  }
  if (result.isError) return <QueryFailure query={result} />
  return <Result result={result.data} />
}

export function Result({ result }: { result: AttemptResult }) {
  const percent = result.score === null ? null : Math.floor((result.score / result.max_score) * 100)
  const questions = result.sections.flatMap((section) => section.questions)
  const soFar = result.pending_count > 0 ? pointsSoFar(questions) : null
  return (
    <section className="flex flex-col gap-6">
      <Card className="flex flex-col gap-2 p-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-16 font-semibold">
            <Trans>Result of attempt {result.number}</Trans>
          </h2>
          <AttemptPill attempt={result} />
        </div>
        {result.score !== null && (
          <p className="text-32 font-semibold tabular-nums">
            {percent}%{' '}
            <span className="text-14 font-normal text-ink-muted">
              <Trans>
                {pointsOf(result.score)} of {pointsOf(result.max_score)} points, pass mark{' '}
                {result.pass_percent}%
              </Trans>
            </span>
          </p>
        )}
        {result.score === null && soFar && (
          <p className="text-32 font-semibold tabular-nums">
            {pointsOf(soFar.points)}{' '}
            <span className="text-14 font-normal text-ink-muted">
              <Trans>
                of {pointsOf(soFar.of)} points so far, {pointsOf(result.max_score - soFar.of)} still
                to be graded, pass mark {result.pass_percent}%
              </Trans>
            </span>
          </p>
        )}
        <p className="text-14 text-ink-muted">
          <Sentences result={result} />
        </p>
      </Card>
      <ol className="flex flex-col gap-6">
        {questions.map((question, index) => (
          <li key={question.id}>
            <ResultQuestionCard question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is graded by now; null where scores are not released. A wrong answer may cost points, an attempt never ends below 0. */
function pointsSoFar(questions: ResultQuestion[]) {
  const graded = questions.filter(({ verdict, score }) => verdict !== 'pending' && score !== null)
  if (graded.length === 0) return null
  const sum = (of: (question: ResultQuestion) => number) =>
    graded.reduce((total, question) => total + of(question), 0)
  return {
    points: Math.max(
      0,
      sum(({ score }) => score ?? 0),
    ),
    of: sum(({ points }) => points),
  }
}

/** What is not shown, and when it will be. */
function Sentences({ result }: { result: AttemptResult }): ReactNode {
  const { release, pending_count } = result
  const waiting = (what: 'score' | 'answers') => release[what] === 'after_close'
  return (
    <>
      {result.submitted_by === 'deadline' && (
        <Trans>Time ran out, so we submitted your saved answers. </Trans>
      )}
      {pending_count > 0 && (
        <Plural
          value={pending_count}
          one="One answer still needs to be graded by a person. "
          other="# answers still need to be graded by a person. "
        />
      )}
      {result.score === null && release.score === 'never' && (
        <Trans>Scores aren't shown for this quiz. </Trans>
      )}
      {result.score === null && waiting('score') && release.closes_at && (
        <Trans>
          You'll see your score after the quiz closes, <FullTime value={release.closes_at} />.{' '}
        </Trans>
      )}
      {waiting('answers') && release.closes_at && (
        <Trans>
          Correct answers will be shown after <FullTime value={release.closes_at} />.
        </Trans>
      )}
    </>
  )
}
