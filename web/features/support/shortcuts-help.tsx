import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

/** Which keys do what on a ticket. */
export function ShortcutsHelp() {
  const { t } = useLingui()
  const keys = [
    { key: 'J', label: t`Next ticket` },
    { key: 'K', label: t`Previous ticket` },
    { key: 'U', label: t`Back to the queue` },
    { key: 'R', label: t`Reply` },
    { key: 'N', label: t`Note` },
    { key: t`Ctrl Enter`, label: t`Send` },
  ]
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton size="sm" label={t`Keyboard shortcuts`}>
          <Keyboard />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label={t`Keyboard shortcuts`} align="end" className="w-60">
        <h2 className="mb-2 text-13 font-semibold">
          <Trans context="keyboard">Keys</Trans>
        </h2>
        <dl className="flex flex-col gap-1.5 text-13">
          {keys.map(({ key, label }) => (
            <div key={label} className="flex items-center justify-between gap-3">
              <dt>{label}</dt>
              <dd>
                <Kbd>{key}</Kbd>
              </dd>
            </div>
          ))}
        </dl>
      </PopoverContent>
    </Popover>
  )
}
