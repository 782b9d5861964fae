// Runs in the page before anything else and records the browser's performance entries for the bench.
const seen = { painted: 0, blocked: 0, shifted: 0, keyDelays: [] }

new PerformanceObserver((list) => {
  seen.painted = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })

new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries())
    if (name === 'keydown') seen.keyDelays.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })

// What exceeds 50 ms of a task delays the answer to a tap.
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.blocked += duration - 50
}).observe({ type: 'longtask', buffered: true })

new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries())
    if (!hadRecentInput) seen.shifted += value
}).observe({ type: 'layout-shift', buffered: true })

window.seenByBench = () => {
  const files = performance.getEntriesByType('resource')
  return {
    ...seen,
    // The page itself, and every file that wasn't in the browser's cache.
    requests: 1 + files.filter(({ transferSize }) => transferSize > 0).length,
    scriptBytes: files
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}
