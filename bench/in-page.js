// Runs in the page before anything else and records the browser's performance entries for the bench.
const seen = { painted: 0, keyDelays: [] }

new PerformanceObserver((list) => {
  seen.painted = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })

new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries())
    if (name === 'keydown') seen.keyDelays.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })

window.seenByBench = () => ({
  ...seen,
  scriptBytes: performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})
