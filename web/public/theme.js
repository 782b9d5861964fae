// Runs before the first paint, so that no page flashes in the wrong theme.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('vite-ui-theme') ?? 'system'
  } catch {
    // Storage may be blocked; the system's choice is then right.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.classList.add(theme)
})()
