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
  try {
    // This tab looks as a member, while the server rendered the admin's own page: it stays out of sight.
    if (sessionStorage.getItem('member-view') !== null) {
      document.documentElement.classList.add('viewing')
    }
  } catch {
    // Without storage nobody looks as anyone.
  }
})()
