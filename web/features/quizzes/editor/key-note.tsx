import { Trans } from '@lingui/react/macro'

export const KeyNote = () => (
  <p className="text-13 text-ink-muted">
    <Trans>Right answers never reach a learner's browser before you release them.</Trans>
  </p>
)
