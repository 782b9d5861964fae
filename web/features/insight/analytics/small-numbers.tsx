import { Plural, Trans } from '@lingui/react/macro'

/** Below this, shares say more about chance than about the course. */
export const leastSaying = 5

/** What a figure is based on, and that few say little. */
export function BasedOn({ n }: { n: number }) {
  return (
    <span className="text-13 text-ink-muted">
      {n < leastSaying ? (
        <Trans>
          Based on <Plural value={n} one="# learner" other="# learners" />, which isn’t enough to
          draw conclusions.
        </Trans>
      ) : (
        <Trans>
          Based on <Plural value={n} one="# learner" other="# learners" />.
        </Trans>
      )}
    </span>
  )
}
