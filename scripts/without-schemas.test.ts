import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import * as support from '#contract/support-calls.ts'
import { plainModules, withoutSchemas } from './without-schemas.ts'

const root = path.join(import.meta.dirname, '..')
const files = (await readdir(path.join(root, 'contract'))).filter((it) => /^[\w-]+\.ts$/.test(it))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && (value as Endpoint).kind === 'endpoint'

/** Every endpoint of the contract, by file and name. */
const described = new Map<string, Endpoint>()
for (const file of files) {
  const exported = (await import(path.join(root, 'contract', file))) as object
  for (const [name, value] of Object.entries(exported)) {
    if (isEndpoint(value)) described.set(`${file} ${name}`, value)
  }
}
for (const [desk, calls] of Object.entries(support)) {
  for (const [name, value] of Object.entries(calls)) described.set(`${desk} ${name}`, value)
}

let folder: string
let bundle: string
let built: Record<string, Endpoint>

/** Bundles a page the way the web app is built. */
async function bundled(name: string, page: string): Promise<{ code: string; file: string }> {
  const entry = path.join(folder, `${name}.ts`)
  await writeFile(entry, page)
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: [plainModules, babel({ plugins: [withoutSchemas], exclude: /node_modules\/zod/ })],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const code = output?.output[0].code ?? ''
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(file, code)
  return { code, file }
}

/** A page that uses every endpoint. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(root, 'node_modules/.cache/lean-'))
  const names = [...described.keys()].filter((key) => key.includes('.ts '))
  const lines = names.map((key, n) => {
    const [file, name] = key.split(' ')
    return `import { ${name} as e${n} } from '#contract/${file}'`
  })
  const { code, file } = await bundled(
    'page',
    `${lines.join('\n')}
import { organizationSupportCalls, platformSupportCalls } from '#contract/support-calls.ts'
export const built = { ${names.map((key, n) => `${JSON.stringify(key)}: e${n}`).join(', ')} }
for (const [name, endpoint] of Object.entries(organizationSupportCalls))
  built['organizationSupportCalls ' + name] = endpoint
for (const [name, endpoint] of Object.entries(platformSupportCalls))
  built['platformSupportCalls ' + name] = endpoint
`,
  )
  bundle = code
  ;({ built } = (await import(pathToFileURL(file).href)) as { built: typeof built })
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const forCalls = ({ method, path: address, access, private: own, encoding, output }: Endpoint) => ({
  method,
  path: address,
  access,
  private: own,
  encoding,
  answers: output !== undefined,
})

test('every endpoint reaches the browser with everything a call needs', () => {
  expect(described.size).toBeGreaterThan(500)
  expect(Object.keys(built).toSorted()).toEqual([...described.keys()].toSorted())
  for (const [key, endpoint] of described) {
    expect([key, built[key] && forCalls(built[key])]).toEqual([key, forCalls(endpoint)])
  }
})

test('neither schemas nor documentation are included', () => {
  for (const endpoint of Object.values(built)) {
    expect(endpoint).not.toHaveProperty('body')
    expect(endpoint).not.toHaveProperty('summary')
  }
  expect(bundle).not.toContain('ZodMini')
})

/** What forms send, and what they never should. */
const samples = [
  {},
  null,
  'text',
  7,
  [],
  { name: ' Ada ', title: '', email: 'ada@', url: 'javascript:', id: 'x', kind: 'text', page: '2' },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }] },
]

test('schemas are made when they are used, and judge as they do on the server', async () => {
  const original = new Map<string, z.ZodMiniType>()
  for (const file of files) {
    const exported = (await import(path.join(root, 'contract', file))) as object
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodMiniType) original.set(`${file} ${name}`, value)
    }
  }
  const names = [...original.keys()]
  const lines = names.map((key, n) => {
    const [file, name] = key.split(' ')
    return `import { ${name} as s${n} } from '#contract/${file}'`
  })
  const judges = names.map((key, n) => `${JSON.stringify(key)}: (value) => safeParse(s${n}, value)`)
  const { file } = await bundled(
    'forms',
    `import { safeParse } from 'zod/mini'
${lines.join('\n')}
export const judged = { ${judges.join(', ')} }
`,
  )
  let made = 0
  // Shared by everything that uses the library in this process: its words must stay the same.
  z.config({ postProcessor: () => void (made += 1) })
  const { judged } = (await import(pathToFileURL(file).href)) as {
    judged: Record<string, (value: unknown) => unknown>
  }
  z.config({ postProcessor: undefined })
  expect(names.length).toBeGreaterThan(500)
  // A few fields that helpers make.
  expect(made).toBeLessThan(50)
  for (const [key, schema] of original) {
    const verdicts = samples.map((sample) => JSON.stringify(judged[key]?.(sample)))
    const expected = samples.map((sample) => JSON.stringify(z.safeParse(schema, sample)))
    expect([key, verdicts]).toEqual([key, expected])
  }
}, 60_000)
