import { Trans, useLingui } from '@lingui/react/macro'
import { useAppearance } from '#web/lib/appearance.ts'
import { useTheme } from '#web/lib/theme.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** How Lyceum looks on this device. */
export function AppearanceSettings() {
  const { t } = useLingui()
  const { theme, setTheme } = useTheme()
  const { text_size, setTextSize, motion, setMotion } = useAppearance()
  return (
    <div className="flex flex-col gap-6">
      <Field group label={<Trans>Theme</Trans>}>
        <RadioGroup
          cards
          className="sm:grid sm:grid-cols-3"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'system', label: t`System`, hint: t`Follows this device` },
          ]}
        />
      </Field>
      <Field group label={<Trans>Text size</Trans>}>
        <RadioGroup
          className="sm:flex-row! sm:gap-6!"
          value={text_size}
          onValueChange={setTextSize}
          options={[
            { value: 'small', label: t`Small` },
            { value: 'normal', label: t`Normal` },
            { value: 'large', label: t`Large` },
            { value: 'larger', label: t`Larger` },
          ]}
        />
      </Field>
      <Switch
        label={<Trans>Reduce motion</Trans>}
        hint={<Trans>Turns off animations, even if this device allows them.</Trans>}
        checked={motion === 'reduced'}
        onCheckedChange={(reduced) => setMotion(reduced ? 'reduced' : 'system')}
      />
    </div>
  )
}
