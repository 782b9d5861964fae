/** Every test of a report of Vitest's JSON reporter, with its milliseconds. */
export const timesOfVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({ name: fullName, file, duration })),
  )

/** Every test of a report of Playwright's JSON reporter, with its milliseconds. */
export const timesOfPlaywright = ({ suites = [] }) => suites.flatMap(timesOfSuite)

const timesOfSuite = ({ file, specs = [], suites = [] }) => [
  ...specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results)
    return { name: title, file, duration: results.reduce((sum, it) => sum + it.duration, 0) }
  }),
  ...suites.flatMap(timesOfSuite),
]

/** The slowest first, one line each. */
export const slowest = (times, count = 20) =>
  times
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(({ name, file, duration }) => {
      const seconds = (duration / 1000).toFixed(1).padStart(6)
      return `${seconds} s  ${file.split('/').at(-1)}: ${name}`
    })
