import { create } from 'zustand'

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'vite-ui-theme'

interface ThemeState {
  theme: Theme
  /** The effective theme: never `system`. */
  shown: 'light' | 'dark'
  setTheme: (theme: Theme) => void
}

export const useTheme = create<ThemeState>()((set) => ({
  // The server's default; the stored theme applies when the page starts.
  theme: 'system',
  shown: 'light',
  setTheme: (theme) => {
    store(theme)
    set({ theme })
    applyTheme(theme)
  },
}))

/** What `system` means on this device now. */
function resolvedTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets `light` or `dark` on the root element, and follows the system and other tabs from then on. */
export function startTheme(): void {
  useTheme.setState({ theme: storedTheme() })
  applyTheme(useTheme.getState().theme)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(useTheme.getState().theme),
  )
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    useTheme.setState({ theme: storedTheme() })
    applyTheme(storedTheme())
  })
}

function applyTheme(theme: Theme): void {
  const shown = resolvedTheme(theme)
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(shown)
  useTheme.setState({ shown })
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be blocked; the choice then lasts as long as this page.
  }
}
