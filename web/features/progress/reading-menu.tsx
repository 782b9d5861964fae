import { Trans, useLingui } from '@lingui/react/macro'
import { ALargeSmall, Printer } from 'lucide-react'
import { useReadingMode } from '#web/lib/reading-mode.ts'
import { useTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'

/** How the text of lessons is set: typeface, size, width, theme. */
export function ReadingMenu() {
  const { t } = useLingui()
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton label={t`Reading mode`}>
          <ALargeSmall />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label={t`Reading mode`} align="end" className="w-64 p-4">
        <ReadingFields />
        <Button size="sm" className="mt-4 w-full" onClick={() => print()}>
          <Printer />
          <Trans>Print lesson</Trans>
        </Button>
      </PopoverContent>
    </Popover>
  )
}

export function ReadingFields() {
  const { t } = useLingui()
  const { font, size, width, change } = useReadingMode()
  const { theme, setTheme } = useTheme()
  return (
    <div className="flex flex-col gap-4">
      <Field label={<Trans>Typeface</Trans>}>
        <Select
          value={font}
          onValueChange={(next) => change({ font: next })}
          options={[
            { value: 'sans', label: t`Inter` },
            { value: 'serif', label: t`Newsreader (serif)` },
          ]}
        />
      </Field>
      <Field label={<Trans>Text size</Trans>}>
        <Select
          value={size}
          onValueChange={(next) => change({ size: next })}
          options={[
            { value: 'small', label: t`Small` },
            { value: 'normal', label: t`Normal` },
            { value: 'large', label: t`Large` },
            { value: 'larger', label: t`Larger` },
          ]}
        />
      </Field>
      <Field label={<Trans>Line width</Trans>}>
        <Select
          value={width}
          onValueChange={(next) => change({ width: next })}
          options={[
            { value: 'narrow', label: t`Narrow` },
            { value: 'normal', label: t`Normal` },
            { value: 'wide', label: t`Wide` },
          ]}
        />
      </Field>
      <Field label={<Trans>Theme</Trans>}>
        <Select
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'system', label: t`System` },
          ]}
        />
      </Field>
    </div>
  )
}
