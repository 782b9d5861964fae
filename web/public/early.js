// Runs before the first paint, while the scripts of the page are still on their way.
;(() => {
  const root = document.documentElement

  // No page flashes in the wrong theme.
  let theme = 'system'
  try {
    theme = localStorage.getItem('vite-ui-theme') ?? 'system'
  } catch {
    // Storage may be blocked; the system's choice is then right.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.classList.add(theme)

  // What a person does on a page that can be read but not used yet is kept, and done when it can. Links work at once.
  const kept = []
  const isTakenOver = (element) => Object.keys(element).some((key) => key.startsWith('__react'))
  const keep = (event) => {
    const { type, target } = event
    if (!(target instanceof Element) || isTakenOver(target) || target.closest('a[href]')) return
    if (type !== 'input') event.preventDefault()
    kept.push({ type, target })
  }
  const types = ['click', 'input', 'submit']
  for (const type of types) addEventListener(type, keep, true)
  const stop = () => {
    for (const type of types) removeEventListener(type, keep, true)
  }
  window.early = { kept, isTakenOver, stop }
})()
