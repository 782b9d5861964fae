import { stripVTControlCharacters } from 'node:util'

/** Every test in a report of Vitest's JSON reporter: its milliseconds, and the error if it failed. */
export const testsOfVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name: file, assertionResults, status, message }) => [
    ...assertionResults.map(({ fullName, duration = 0, failureMessages = [] }) => ({
      name: fullName,
      file,
      duration,
      failure: failureMessages[0],
    })),
    // A file that can't be loaded has no tests to report.
    ...(status === 'failed' && assertionResults.length === 0
      ? [{ name: 'the file as a whole', file, duration: 0, failure: message }]
      : []),
  ])

/** The same for a report of Playwright's JSON reporter. */
export const testsOfPlaywright = ({ suites = [] }) => suites.flatMap(testsOfSuite)

const testsOfSuite = ({ file, specs = [], suites = [] }) => [
  ...specs.map(({ title, tests, ok }) => {
    const results = tests.flatMap((test) => test.results)
    return {
      name: title,
      file,
      duration: results.reduce((sum, it) => sum + it.duration, 0),
      failure: ok ? undefined : (results.find((it) => it.error)?.error.message ?? 'no message'),
    }
  }),
  ...suites.flatMap(testsOfSuite),
]

/** Slowest first, one line each. */
export const slowest = (tests, count = 20) =>
  tests
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map((test) => `${(test.duration / 1000).toFixed(1).padStart(6)} s  ${named(test)}`)

/** Each failed test, with the first lines of its message. */
export const failures = (tests) =>
  tests
    .filter(({ failure }) => failure !== undefined)
    .map((test) => {
      const reason = stripVTControlCharacters(test.failure).split('\n').slice(0, 12)
      return [named(test), ...reason.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
    })

const named = ({ name, file }) => `${file.split('/').at(-1)}: ${name}`
