import { Trans } from '@lingui/react/macro'

export const KeyNote = () => (
  <p className="text-13 text-ink-muted">
    <Trans>Correct answers are never sent to a learner's browser until you release them.</Trans>
  </p>
)
