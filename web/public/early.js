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

  // This tab looks as a member, while the server rendered the admin's own page: it stays out of sight.
  try {
    if (sessionStorage.getItem('member-view') !== null) root.classList.add('viewing')
  } catch {
    // Without storage nobody looks as anyone.
  }

  // What a person does on a page that can be read but not used yet is kept, and done when it can. Links work at once.
  const kept = []
  const propsOf = (element) =>
    Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1]
  const isTakenOver = (element) => propsOf(element) !== undefined
  // Parts of the page are taken over one after another. What was written as HTML never is.
  const isWaiting = (element) => {
    if (isTakenOver(element)) return false
    for (let above = element.parentElement; above; above = above.parentElement) {
      const props = propsOf(above)
      if (props) return !('dangerouslySetInnerHTML' in props)
    }
    return true
  }
  const keep = (event) => {
    const { type, target } = event
    if (!(target instanceof Element) || target.closest('a[href]') || !isWaiting(target)) return
    // Beside the page nothing waits.
    if (!target.parentElement?.closest('#root')) return
    if (type !== 'input') event.preventDefault()
    // The app would drop it, or do it besides.
    event.stopImmediatePropagation()
    kept.push({ type, target, value: target.value })
    window.early.onKept()
  }
  const types = ['click', 'input', 'submit']
  for (const type of types) addEventListener(type, keep, true)
  const stop = () => {
    for (const type of types) removeEventListener(type, keep, true)
  }

  // Shortcuts too: of a key that was pressed again because nothing happened, once.
  const keys = []
  const keepKey = (event) => {
    const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (isSearch) event.preventDefault()
    if (!keys.some(({ key }) => key === event.key)) keys.push(event)
  }
  addEventListener('keydown', keepKey)
  const stopKeys = () => removeEventListener('keydown', keepKey)

  // The browser offers installation once, early. The app asks later, when there is a reason to.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.early.install = event
  })
  window.early = { kept, keys, isTakenOver, onKept: () => {}, stop, stopKeys }
})()
