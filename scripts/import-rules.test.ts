import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** One file per violated rule; allowed imports are in `allowed`. */
const planted: [rule: string, file: string, text: string][] = [
  ['contract-imports-only-zod', 'contract/a.ts', `import 'kysely'`],
  ['contract-imports-only-zod', 'contract/b.ts', `import '#server/http/ok.ts'`],
  ['mechanisms-know-no-nouns', 'server/http/a.ts', `import '#server/identity/ok.ts'`],
  ['mechanisms-know-no-nouns', 'server/jobs/a.ts', `import type { A } from '#contract/courses.ts'`],
  [
    'server-identity-imports-only-earlier-nouns',
    'server/identity/a.ts',
    `import '../courses/ok.ts'`,
  ],
  [
    'server-quizzes-imports-only-earlier-nouns',
    'server/quizzes/a.ts',
    `import '#server/assignments/ok.ts'`,
  ],
  [
    'nouns-are-called-by-queries-policies-and-verbs',
    'server/courses/a.ts',
    `import '#server/identity/routes.ts'`,
  ],
  ['nouns-take-the-open-transaction', 'server/courses/b.ts', `import '#server/db/database.ts'`],
  ['nobody-imports-the-composition-root', 'server/courses/d.ts', `import '#server/app.ts'`],
  ['nobody-imports-the-composition-root', 'server/courses/f.ts', `import '#server/nouns.ts'`],
  ['only-tests-import-tests', 'server/courses/e.ts', `import '#server/testing/ok.ts'`],
  ['web-and-server-meet-in-the-contract', 'web/lib/a.ts', `import '#server/http/ok.ts'`],
  ['web-and-server-meet-in-the-contract', 'server/http/b.ts', `import '#web/lib/ok.ts'`],
  ['nobody-imports-a-route', 'web/routes/a.tsx', `import './ok.tsx'`],
  ['only-routes-import-their-parts', 'web/lib/d.ts', `import '#web/routes/area/-parts/ok.tsx'`],
  [
    'features-do-not-import-each-other',
    'web/features/courses/a.tsx',
    `import '#web/features/identity/ok.tsx'\nexport const A = () => <b>a</b>`,
  ],
  ['lib-knows-no-features', 'web/lib/b.ts', `import '#web/features/identity/ok.tsx'`],
  ['ui-imports-nothing-of-ours', 'web/ui/a.tsx', `import '#web/lib/ok.ts'`],
  ['ui-imports-nothing-of-ours', 'web/ui/b.tsx', `import type { A } from '#contract/courses.ts'`],
  ['no-circles', 'web/lib/circle-a.ts', `export { b } from './circle-b.ts'`],
  ['no-unknown-imports', 'web/lib/c.ts', `import './nothing.ts'`],
]

const allowed: [file: string, text: string][] = [
  ['contract/courses.ts', `import * as z from 'zod/mini'\nexport type A = z.ZodMiniType`],
  ['server/http/ok.ts', `import '#server/db/database.ts'`],
  ['server/db/database.ts', `import 'pg'`],
  ['server/identity/ok.ts', `import type { A } from '#server/db/database.ts'\nexport type B = A`],
  ['server/identity/routes.ts', `import '#server/identity/ok.ts'`],
  ['server/courses/ok.ts', `import '#server/identity/ok.ts'\nimport '#contract/courses.ts'`],
  ['server/courses/ok.test.ts', `import '#server/testing/ok.ts'\nimport '#server/app.ts'`],
  ['server/quizzes/ok.ts', `import '#server/courses/ok.ts'`],
  ['server/assignments/ok.ts', ''],
  ['server/testing/ok.ts', `import '#server/app.ts'`],
  ['server/app.ts', `import '#server/identity/routes.ts'\nimport '#server/demo/ok.ts'`],
  ['server/nouns.ts', `import '#server/identity/ok.ts'`],
  ['server/demo/ok.ts', `import '#server/courses/ok.ts'`],
  ['web/ui/ok.tsx', `export const Ok = () => <b>ok</b>`],
  ['web/lib/ok.ts', `import '#contract/courses.ts'`],
  ['web/lib/circle-b.ts', `import './circle-a.ts'\nexport const b = 1`],
  ['web/features/identity/ok.tsx', `import '#web/ui/ok.tsx'\nimport '#web/lib/ok.ts'`],
  ['web/routes/ok.tsx', `import '#web/features/identity/ok.tsx'`],
  ['web/routes/area/-parts/ok.tsx', `import '#web/features/identity/ok.tsx'`],
  ['web/routes/area/part.tsx', `import './-parts/ok.tsx'`],
  ['web/route-tree.gen.ts', `import './routes/ok.tsx'`],
]

let project: string
let found: Set<string>

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'lyceum-imports-'))
  await cp(
    path.join(root, '.dependency-cruiser.cjs'),
    path.join(project, '.dependency-cruiser.cjs'),
  )
  await cp(path.join(root, 'package.json'), path.join(project, 'package.json'))
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'))
  for (const [file, text] of [...planted.map(([, ...rest]) => rest), ...allowed]) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true })
    await writeFile(path.join(project, file), text)
  }
  found = new Set(violations())
})
afterAll(() => rm(project, { recursive: true }))

function cruise() {
  const program = path.join(root, 'node_modules/.bin/depcruise')
  const folders = ['contract', 'server', 'web']
  return spawnSync(program, ['--output-type=json', ...folders], { cwd: project, encoding: 'utf8' })
}

function violations() {
  const { summary } = JSON.parse(cruise().stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)
}

describe('the import rules', () => {
  test.each(planted)('%s reports %s', (rule, file) => {
    expect([...found].filter((line) => line.endsWith(` ${file}`))).toContain(`${rule}: ${file}`)
  })

  test.each(allowed)('%s is allowed', (file) => {
    expect([...found].filter((line) => line.endsWith(` ${file}`))).toEqual([])
  })

  test('a folder missing from the order fails', async () => {
    await mkdir(path.join(project, 'server/gadgets'))
    const { status, stderr } = cruise()
    expect(status).not.toBe(0)
    expect(stderr).toContain('server/gadgets: neither a mechanism nor a noun')
  })
})
