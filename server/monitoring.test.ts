import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { testApp } from '#server/testing/test-app.ts'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const read = (file: string) => readFile(join(folder, file), 'utf8')

/** Every value under `expr`, however deep. */
function* expressionsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'expr') yield String(inner)
    else yield* expressionsIn(inner)
  }
}

const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Names of metrics in a query: words that are no label, range, grouping, function or number. */
const metricsOf = (expression: string) =>
  [
    ...expression
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
      .matchAll(/(?<![\w.])[a-zA-Z_]\w*(?![\w(]|\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name))

test('every metric that the dashboard and the alerts name is exposed', async () => {
  const { server } = await testApp()
  // Histograms without a request have no series.
  await server.inject('/healthz')
  const { payload } = await server.inject('/metrics')
  const exposed = new Set(
    [...payload.matchAll(/^([a-z_]\w*)(?=[ {])/gm)].map(([, name]) => name ?? ''),
  )
  // Known by Prometheus itself.
  exposed.add('up')
  // Exposed with replicas only; scripts/replicas.test.ts looks for it.
  exposed.add('database_server_usable')
  const files = [parse(await read('alerts.yaml')), JSON.parse(await read('dashboard.json'))]
  const expressions = files.flatMap((file) => [...expressionsIn(file)])
  expect(expressions.length).toBeGreaterThan(20)
  const named = new Set(expressions.flatMap(metricsOf))
  expect(named).toContain('queue_oldest_seconds')
  expect([...named].filter((name) => !exposed.has(name))).toEqual([])
})

test('every alert says what happened and what to do', async () => {
  const { groups } = parse(await read('alerts.yaml')) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[]
  }
  const rules = groups.flatMap(({ rules }) => rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations), alert).toEqual(['summary', 'description'])
  }
})

test('Prometheus is told of files that exist', async () => {
  const { rule_files } = parse(await read('prometheus.yaml')) as { rule_files: string[] }
  const files = await readdir(folder)
  expect(rule_files.filter((file) => !files.includes(file))).toEqual([])
})
