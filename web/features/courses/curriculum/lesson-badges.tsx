import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleDashed, Eye, Hourglass, Lock } from 'lucide-react'
import { use } from 'react'
import type { CurriculumLesson } from '#contract/curriculum.ts'
import { Pill } from '#web/ui/pill.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

/** What is special about a lesson, in a word each. */
export function LessonBadges({ lesson }: { lesson: CurriculumLesson }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const day = (instant: string) =>
    i18n.date(new Date(instant), { day: 'numeric', month: 'short', timeZone })
  const { opens_at, opens_after_days, due_at, due_after_days, requires } = lesson
  const [opens, due] = [opens_at && day(opens_at), due_at && day(due_at)]
  return (
    <>
      {!lesson.has_content && (
        <Pill tone="attention" icon={CircleDashed}>
          <Trans>Empty</Trans>
        </Pill>
      )}
      {lesson.is_preview && (
        <Pill tone="info" icon={Eye}>
          <Trans>Preview</Trans>
        </Pill>
      )}
      {opens && (
        <Pill icon={Lock}>
          <Trans>Opens {opens}</Trans>
        </Pill>
      )}
      {opens_after_days !== null && (
        <Pill icon={Lock}>
          <Trans>
            Opens after <Plural value={opens_after_days} one="# day" other="# days" />
          </Trans>
        </Pill>
      )}
      {requires.length > 0 && (
        <Pill icon={Lock}>
          <Plural value={requires.length} one="After # lesson" other="After # lessons" />
        </Pill>
      )}
      {due && (
        <Pill icon={CalendarClock}>
          <Trans>Due {due}</Trans>
        </Pill>
      )}
      {due_after_days !== null && (
        <Pill icon={Hourglass}>
          <Trans>
            Due after <Plural value={due_after_days} one="# day" other="# days" />
          </Trans>
        </Pill>
      )}
    </>
  )
}

/** "1 h 5 min", "40 s", nothing for nothing. */
export function LessonDuration({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.round((seconds % 3600) / 60)
  return (
    <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">
      {seconds < 60 ? (
        <Trans>{seconds} s</Trans>
      ) : hours > 0 ? (
        <Trans>
          {hours} h {minutes} min
        </Trans>
      ) : (
        <Trans>{minutes} min</Trans>
      )}
    </span>
  )
}
