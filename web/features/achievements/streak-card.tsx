import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Flame, Snowflake } from 'lucide-react'
import type { Streak, StreakDay } from '#contract/achievements.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

const looks: Record<StreakDay['state'], { tone: string; word: MessageDescriptor }> = {
  learned: { tone: 'bg-amber', word: msg`You learned` },
  frozen: { tone: 'bg-info-soft text-info', word: msg`Missed, but a freeze saved your streak` },
  missed: { tone: 'bg-wash', word: msg`Missed, streak ended` },
  open: { tone: 'border border-dashed border-line-strong', word: msg`Today is still open` },
  before: { tone: 'bg-wash opacity-50', word: msg`Before your first day` },
}

/** Days in a row, each with what happened on it, on the learner's own calendar. */
export function StreakCard({ streak }: { streak: Streak }) {
  const { t, i18n } = useLingui()
  const dayName = (day: string) =>
    i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <Card>
      <CardHead title={<Trans>Streak</Trans>} />
      <p className="flex items-center gap-2 text-24 font-semibold">
        {streak.current_days > 0 && <Flame aria-hidden className="size-6 text-amber" />}
        <Plural value={streak.current_days} one="# day" other="# days" />
      </p>
      <p className="text-13 text-ink-muted">
        <Trans>
          Longest: <Plural value={streak.longest_days} one="# day" other="# days" />
        </Trans>
      </p>
      <ol aria-label={t`The last four weeks`} className="mt-3 grid w-fit grid-cols-7 gap-1.5">
        {streak.days.map(({ day, state }) => {
          const { tone, word } = looks[state]
          const label = `${dayName(day)}: ${i18n._(word)}`
          return (
            <li
              key={day}
              title={label}
              className={classNames('grid size-5 place-items-center rounded-[4px]', tone)}
            >
              {state === 'frozen' && <Snowflake aria-hidden className="size-3" />}
              <span className="sr-only">{label}</span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 flex items-start gap-2 text-13 text-ink-muted">
        <Snowflake aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          <Plural value={streak.freezes} one="# freeze" other="# freezes" />{' '}
          <Trans>
            of {streak.maximum_freezes}. A freeze protects your streak for one missed day. You earn
            one every {streak.freeze_every_days} days.
          </Trans>
        </span>
      </p>
    </Card>
  )
}
