import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Switches between light and dark, starting from what is shown now. */
export function ThemeToggle() {
  const { t } = useLingui()
  const dark = useTheme((state) => state.shown === 'dark')
  const setTheme = useTheme((state) => state.setTheme)
  return (
    <IconButton
      label={dark ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun /> : <Moon />}
    </IconButton>
  )
}
