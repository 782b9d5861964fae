import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { browserZone } from '#web/ui/time-zone.ts'
import { useTakenOver } from '#web/ui/use-taken-over.ts'

export function TimeZoneField({
  value,
  onValueChange,
  error,
}: {
  value: string
  onValueChange: (zone: string) => void
  error?: string
}) {
  const { t } = useLingui()
  const isTakenOver = useTakenOver()
  // The server doesn't know it; where it differs, the offer to use it appears with the scripts.
  const here = isTakenOver ? browserZone() : value
  const zones = new Set(['UTC', here, ...Intl.supportedValuesOf('timeZone')])
  const known = zones.has(value) ? [...zones] : [value, ...zones]
  return (
    <Field
      label={<Trans>Time zone</Trans>}
      hint={<Trans>Dates and deadlines are shown in this zone.</Trans>}
      error={error}
      aside={
        value !== here && (
          <Button variant="link" size="sm" className="h-auto" onClick={() => onValueChange(here)}>
            <Trans>Use {here}</Trans>
          </Button>
        )
      }
    >
      <Combobox
        value={value}
        onValueChange={onValueChange}
        placeholder={t`Choose a time zone`}
        options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </Field>
  )
}
