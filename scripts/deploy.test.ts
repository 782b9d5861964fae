import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '#server/command/commands.ts'
import { readEnv, settingNames } from '#server/env.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

/** The commands read these themselves; the server doesn't know them. */
const known = [...settingNames, 'BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE']
const unknown = (names: readonly string[]) => names.filter((name) => !known.includes(name))

const isCommand = (name = '') => name === 'start' || commands[name] !== undefined

/** NAME=value lines, those that are commented out included. */
const settingsOf = (text: string) =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

test.each(globSync('deploy/**/*.{sh,mjs}', { cwd: root }))(
  '%s has no mistake in its syntax',
  (file) => {
    const [program, ...words] = file.endsWith('.sh') ? ['sh', '-n'] : [process.execPath, '--check']
    const { status, stderr } = spawnSync(program ?? '', [...words, path.join(root, file)])
    expect(`${status} ${stderr.toString()}`).toBe('0 ')
  },
)

describe('the image', () => {
  const text = read('Dockerfile').replaceAll('\\\n', ' ')
  const lines = text.split('\n')
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('copies and runs what exists', () => {
    for (const source of after('COPY')) {
      const [from = ''] = source.split(' ')
      if (!from.startsWith('--from')) expect(existsSync(path.join(root, from)), from).toBe(true)
    }
    const steps = [
      ...text.matchAll(/\/steps\/([\w.-]+)|\/opt\/lyceum\/((?:bin|deploy)\/[\w./-]+)/g),
    ]
    expect(steps.length).toBeGreaterThan(4)
    for (const [, step, file] of steps) {
      const named = file ?? `deploy/image/${step}`
      expect(existsSync(path.join(root, named)), named).toBe(true)
    }
  })

  test('sets settings that exist, runs as an ordinary user and asks whether it is ready', () => {
    const names = after('ENV').flatMap((line) =>
      line.split(' ').map((word) => word.split('=')[0] ?? ''),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(unknown(names)).toEqual([])
    expect(after('USER').at(-1)).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    expect(after('HEALTHCHECK')).toHaveLength(1)
    expect(read('deploy/image/healthcheck.mjs')).toContain('/readyz')
  })
})

interface Service {
  image?: string
  build?: string
  profiles?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  secrets?: string[]
  depends_on?: string[] | Record<string, unknown>
  read_only?: boolean
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
    volumes: Record<string, null>
  }
  const services = Object.entries(compose.services)
  const apps = services.filter(([, { image }]) => image?.startsWith('lyceum:'))

  test('runs two servers of this version with settings that exist', () => {
    expect(apps.map(([name]) => name)).toEqual(['app-1', 'app-2'])
    for (const [, { image, environment = {}, read_only }] of apps) {
      expect(image).toBe(`lyceum:${version}`)
      expect(read_only).toBe(true)
      expect(unknown(Object.keys(environment))).toEqual([])
    }
  })

  test('names files, volumes, secrets and services that exist', () => {
    for (const [name, { build, volumes = [], secrets = [], depends_on = [] }] of services) {
      if (build) expect(existsSync(path.join(root, build, 'Dockerfile')), name).toBe(true)
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        const exists = from.startsWith('.')
          ? existsSync(path.join(root, from))
          : from in compose.volumes
        expect(exists, `${name} ${from}`).toBe(true)
      }
      expect(secrets.filter((secret) => !(secret in compose.secrets))).toEqual([])
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(others.filter((other) => !(other in compose.services))).toEqual([])
    }
    const proxied = [...read('deploy/compose/Caddyfile').matchAll(/reverse_proxy ([^{\n]+)/g)]
      .flatMap(([, to = '']) => to.trim().split(' '))
      .map((to) => to.split(':')[0] ?? '')
    expect(proxied.filter((name) => !(name in compose.services))).toEqual([])
  })

  test('make-secrets.sh makes every secret once, and the server accepts them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-secrets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const make = () => spawnSync('sh', [path.join(root, 'deploy/compose/make-secrets.sh'), folder])
    expect(make().status).toBe(0)
    const wanted = Object.values(compose.secrets).map(({ file }) => path.basename(file))
    expect((await readdir(folder)).toSorted()).toEqual(wanted.toSorted())
    const key = await readFile(path.join(folder, 'secret_key'), 'utf8')
    expect(make().status).toBe(0)
    expect(await readFile(path.join(folder, 'secret_key'), 'utf8')).toBe(key)

    const settings = Object.entries(apps[0]?.[1].environment ?? {}).map(([name, value]) => [
      name,
      value
        .replace('/run/secrets', folder)
        .replaceAll(/\$\{SITE[^}]*\}/g, 'learn.example.org')
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ])
    const env = readEnv(Object.fromEntries(settings) as Record<string, string>)
    expect(env.SECRET_KEY).toBe(key)
    expect(env.publicUrl).toBe('https://learn.example.org')
  })
})

test('the media server’s script writes a configuration with the key and the address', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-janus-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { status } = spawnSync('sh', [path.join(root, 'deploy/janus/start.sh')], {
    env: {
      PATH: process.env['PATH'],
      JANUS_ADMIN_KEY: 'the-key',
      JANUS_PUBLIC_ADDRESS: '192.0.2.7',
      JANUS_FOLDER: folder,
      JANUS_PROGRAM: 'true',
    },
  })
  expect(status).toBe(0)
  expect(await readFile(path.join(folder, 'janus.jcfg'), 'utf8')).toContain(
    'nat_1_1_mapping = "192.0.2.7"',
  )
  const room = await readFile(path.join(folder, 'janus.plugin.videoroom.jcfg'), 'utf8')
  expect(room).toContain('admin_key = "the-key"')
})

describe('systemd units', () => {
  const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root })
  const directives = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['))
      .map((line) => {
        const at = line.indexOf('=')
        return { name: line.slice(0, at), value: line.slice(at + 1) }
      })

  test.each(units)('%s has sections, settings and commands that exist', (file) => {
    const sections = [...read(file).matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name)
    expect(sections[0]).toBe('Unit')
    for (const { name, value } of directives(file)) {
      expect(name).toMatch(/^[A-Z]\w+$/)
      if (name === 'Environment') expect(unknown([value.split('=')[0] ?? ''])).toEqual([])
      if (name === 'Documentation') {
        expect(existsSync(path.join(root, value.replace('file:///opt/lyceum/', '')))).toBe(true)
      }
      if (name !== 'ExecStart') continue
      const [, given = '', program = '', command] =
        /^(?:\/usr\/bin\/env ((?:\w+=\S+ )+))?\/opt\/lyceum\/(\S+) (\S+)/.exec(value) ?? []
      expect(
        unknown(
          given
            .split(' ')
            .filter(Boolean)
            .map((word) => word.split('=')[0] ?? ''),
        ),
      ).toEqual([])
      expect(existsSync(path.join(root, program)), value).toBe(true)
      expect(isCommand(command), value).toBe(true)
    }
  })

  test('the file of settings is one that the server accepts', () => {
    const settings = settingsOf(read('deploy/systemd/lyceum.env'))
    expect(unknown(settings.map(({ name }) => name))).toEqual([])
    expect(() =>
      readEnv(Object.fromEntries(settings.map(({ name, value }) => [name, value]))),
    ).not.toThrow()
  })
})

interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: object
}

describe('Kubernetes manifests', () => {
  const { resources, images } = parse(read('deploy/kubernetes/kustomization.yaml')) as {
    resources: string[]
    images: { name: string; newTag: string }[]
  }
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Manifest
    }),
  )
  /** Every value of that name, however deep. */
  function* valuesOf(name: string, within: unknown): Generator {
    if (typeof within !== 'object' || within === null) return
    for (const [key, value] of Object.entries(within)) {
      if (key === name) yield value
      yield* valuesOf(name, value)
    }
  }
  const all = (name: string) => manifests.flatMap((manifest) => [...valuesOf(name, manifest)])

  test('are all listed, and use the image of this version', async () => {
    const files = await readdir(path.join(root, 'deploy/kubernetes'))
    const listed = [...resources, 'kustomization.yaml', 'secret.example.env']
    expect(files.toSorted()).toEqual(listed.toSorted())
    expect(images).toEqual([{ name: 'lyceum', newTag: version }])
    expect(new Set(all('image'))).toEqual(new Set(['lyceum']))
  })

  test('set settings that exist, and together the server accepts them', () => {
    const configuration = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    const secrets = settingsOf(read('deploy/kubernetes/secret.example.env'))
    const direct = (all('env') as { name: string }[][]).flat().map(({ name }) => name)
    expect(direct).toContain('ROLE')
    expect(
      unknown([...Object.keys(configuration), ...secrets.map(({ name }) => name), ...direct]),
    ).toEqual([])
    const secret = Object.fromEntries(secrets.map(({ name, value }) => [name, value]))
    expect(() => readEnv({ ...configuration, ...secret, ROLE: 'web' })).not.toThrow()
  })

  test('never run as root or write to the image, and call commands that exist', () => {
    const containers = [...all('containers'), ...all('initContainers')].flat() as {
      args?: string[]
      securityContext: { readOnlyRootFilesystem: boolean }
    }[]
    expect(containers).toHaveLength(4)
    for (const { args, securityContext } of containers) {
      expect(securityContext.readOnlyRootFilesystem).toBe(true)
      if (args) expect(isCommand(args[0])).toBe(true)
    }
    expect(all('runAsNonRoot')).toEqual([true, true, true])
  })

  test('refer to each other by names that exist', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    const claims = (all('claimName') as string[]).map((name) => `PersistentVolumeClaim ${name}`)
    const maps = (all('configMapRef') as { name: string }[]).map(({ name }) => `ConfigMap ${name}`)
    const services = (all('service') as { name: string }[]).map(({ name }) => `Service ${name}`)
    expect(claims.length * maps.length * services.length).toBeGreaterThan(0)
    expect([...claims, ...maps, ...services].filter((name) => !names.includes(name))).toEqual([])
  })
})
