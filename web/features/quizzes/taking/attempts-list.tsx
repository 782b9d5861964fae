import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleX, Hourglass } from 'lucide-react'
import type { AttemptRow } from '#contract/quiz-attempts.ts'
import { Button } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { pointsOf } from '../words.ts'

type AttemptsListProps = {
  attempts: AttemptRow[]
  currentId: string | null
  onChoose: (attemptId: string) => void
}

/** All attempts are kept and can be looked at again. */
export function AttemptsList({ attempts, currentId, onChoose }: AttemptsListProps) {
  const finished = attempts.filter(({ status }) => status !== 'in_progress')
  if (finished.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-14 font-semibold">
        <Trans>Your attempts</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {finished.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="text-14 font-semibold">
              <Trans>Attempt {attempt.number}</Trans>
            </span>
            <AttemptPill attempt={attempt} />
            <span className="text-14 tabular-nums">
              {attempt.score !== null && (
                <Trans>
                  {pointsOf(attempt.score)} of {pointsOf(attempt.max_score)} points
                </Trans>
              )}
            </span>
            <span className="flex-1 text-13 text-ink-muted">
              {attempt.submitted_at && <RelativeTime value={attempt.submitted_at} />}
            </span>
            <Button
              size="sm"
              disabled={attempt.id === currentId}
              onClick={() => onChoose(attempt.id)}
            >
              <Trans>View attempt {attempt.number}</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AttemptPill({ attempt }: { attempt: Pick<AttemptRow, 'status' | 'passed'> }) {
  if (attempt.status === 'void') {
    return (
      <Pill icon={CircleX}>
        <Trans>Void</Trans>
      </Pill>
    )
  }
  if (attempt.status === 'in_progress') {
    return (
      <Pill icon={CircleDashed} tone="info">
        <Trans>In progress</Trans>
      </Pill>
    )
  }
  if (attempt.status === 'submitted') {
    return (
      <Pill icon={Hourglass} tone="info">
        <Trans>Awaiting grading</Trans>
      </Pill>
    )
  }
  return attempt.passed === null ? (
    <Pill icon={CircleCheck}>
      <Trans context="work">Submitted</Trans>
    </Pill>
  ) : attempt.passed ? (
    <Pill icon={CircleCheck} tone="success">
      <Trans>Passed</Trans>
    </Pill>
  ) : (
    <Pill icon={CircleX} tone="danger">
      <Trans>Not passed</Trans>
    </Pill>
  )
}
