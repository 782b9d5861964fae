import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, ListChecks, Play, Repeat, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuizStart, StartRefusal } from '#contract/quiz-attempts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { FullTime } from './full-time.tsx'
import { Timer } from './timer.tsx'

type StartCardProps = {
  start: QuizStart
  /** When the start card was read, by this device's clock. */
  receivedAt: number
  pending: boolean
  onStart: () => void
  /** The time of the running attempt has ended. */
  onOver: () => void
}

/** What a learner should know before the clock runs. */
export function StartCard({ start, receivedAt, pending, onStart, onOver }: StartCardProps) {
  const running = start.attempts.find(({ id }) => id === start.running_id)
  const minutes = Math.round((start.time_limit_seconds ?? 0) / 60)
  const left = start.attempts_left
  return (
    <Card className="flex flex-col gap-5 p-6">
      {start.instructions.content.length > 0 && (
        <DocumentText document={start.instructions} fileUrl={(id) => start.files[id]} />
      )}
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact icon={<ListChecks />} name={<Trans>Questions</Trans>}>
          {start.question_count}
        </Fact>
        <Fact
          icon={<Clock />}
          name={running?.deadline_at ? <Trans>Time left</Trans> : <Trans>Time</Trans>}
        >
          {running?.deadline_at ? (
            <Timer
              deadline={running.deadline_at}
              offset={new Date(start.now).getTime() - receivedAt}
              onOver={onOver}
            />
          ) : start.time_limit_seconds === null ? (
            <Trans>No limit</Trans>
          ) : (
            <Plural value={minutes} one="# minute" other="# minutes" />
          )}
        </Fact>
        <Fact icon={<Repeat />} name={<Trans>Attempts left</Trans>}>
          {left === null ? (
            <Trans>Unlimited</Trans>
          ) : (
            <Trans>
              {left} of {start.attempts_allowed ?? 0}
            </Trans>
          )}
        </Fact>
        <Fact icon={<Target />} name={<Trans>Pass mark</Trans>}>
          {start.pass_percent}%
        </Fact>
      </dl>
      <ul className="flex flex-col gap-1 text-13 text-ink-muted empty:hidden">
        {start.has_accommodation && (
          <li>
            <Pill tone="info">
              <Trans>Includes your accommodations</Trans>
            </Pill>
          </li>
        )}
        {start.negative_percent > 0 && (
          <li>
            <Trans>A wrong answer costs {start.negative_percent}% of the question's points.</Trans>
          </li>
        )}
        {start.closes_at && (
          <li>
            <Trans>
              Closes <FullTime value={start.closes_at} />
            </Trans>
          </li>
        )}
      </ul>
      {start.refusal ? (
        <p className="rounded-card bg-wash px-4 py-3 text-14">
          <Refusal refusal={start.refusal} />
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="lg" pending={pending} onClick={onStart}>
            <Play />
            {start.running_id ? (
              <Trans>Continue attempt</Trans>
            ) : start.attempts.length > 0 ? (
              <Trans>Start another attempt</Trans>
            ) : (
              <Trans>Start</Trans>
            )}
          </Button>
          {start.time_limit_seconds !== null && !start.running_id && (
            <span className="text-13 text-ink-muted">
              <Trans>
                The timer starts right away and keeps running even if you close the page.
              </Trans>
            </span>
          )}
        </div>
      )}
    </Card>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <div className="relative ps-12">
      <dt className="text-13 text-ink-muted">
        <span className="absolute start-0 top-0.5 grid size-9 place-items-center rounded-control bg-primary-soft text-primary [&_svg]:size-4.5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="text-14 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function Refusal({ refusal: { code, until } }: { refusal: StartRefusal }): ReactNode {
  const { t } = useLingui()
  switch (code) {
    case 'not_open':
      return until ? (
        <Trans>
          This quiz opens <FullTime value={until} />.
        </Trans>
      ) : (
        t`This quiz isn't open yet.`
      )
    case 'cooling_down':
      return until ? (
        <Trans>
          You can try again from <FullTime value={until} />.
        </Trans>
      ) : null
    case 'closed':
      return <Trans>This quiz is closed.</Trans>
    case 'no_attempts_left':
      return <Trans>You've used all your attempts.</Trans>
    case 'no_questions':
      return <Trans>This quiz has no questions yet.</Trans>
  }
}
