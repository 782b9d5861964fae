import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from './radio-group.tsx'

export type SeriesScope = 'this' | 'following' | 'all'

type SeriesScopeChoiceProps = {
  value: SeriesScope
  onValueChange: (scope: SeriesScope) => void
  /** A new rhythm can't be that of one occurrence. */
  withoutThis?: boolean
}

/** Which occurrences of something that repeats are meant. */
export function SeriesScopeChoice({
  value,
  onValueChange,
  withoutThis = false,
}: SeriesScopeChoiceProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      label={t`Apply to`}
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: 'this', label: <Trans>Only this one</Trans>, disabled: withoutThis },
        { value: 'following', label: <Trans>This and the following</Trans> },
        { value: 'all', label: <Trans>All events</Trans> },
      ]}
    />
  )
}
