import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

/** A clone with the real scripts, whose npm, build and server only record that they were called. */
class Clone {
  readonly root = mkdtempSync(path.join(tmpdir(), 'lyceum-clone-'))
  readonly #children: ChildProcess[] = []

  constructor() {
    cpSync(import.meta.dirname, path.join(this.root, 'scripts'), { recursive: true })
    this.#write('web/main.ts', '')
    this.#write(
      'package.json',
      '{ "type": "module", "scripts": { "start": "node scripts/start.mjs" } }',
    )
    this.#write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1" } } }')
    this.#write(
      'npm.js',
      `import { appendFileSync, cpSync } from 'node:fs'
      appendFileSync('calls', 'install\\n')
      await new Promise((resolve) => setTimeout(resolve, 500))
      cpSync('vite', 'node_modules/vite', { recursive: true })
      cpSync('package-lock.json', 'node_modules/.package-lock.json')`,
    )
    this.#write('vite/package.json', '{}')
    this.#write(
      'scripts/build-app.ts',
      `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
      appendFileSync('calls', 'build\\n')
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const draft = process.argv.at(-1)
      mkdirSync(draft + '/assets', { recursive: true })
      writeFileSync(draft + '/index.html', 'built')`,
    )
    this.#write(
      'server/main.ts',
      `import { readFileSync } from 'node:fs'
      process.stdout.write('serves what was ' + readFileSync('web/dist/index.html', 'utf8'))
      process.exit(0)`,
    )
  }

  start() {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: this.root,
      env: { ...process.env, npm_execpath: path.join(this.root, 'npm.js') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return {
      ended: new Promise<string>((resolve) => child.once('close', () => resolve(output))),
      kill: () => child.kill('SIGKILL'),
    }
  }

  /** Starts as a person does, with a server that runs until it is stopped. */
  startByNpm() {
    this.#write(
      'server/main.ts',
      `process.stdout.write('server ' + process.pid + '.')
      process.on('SIGINT', () => process.exit(0))
      setInterval(() => undefined, 1000)`,
    )
    const child = spawn('npm', ['start'], {
      cwd: this.root,
      env: { ...process.env, npm_execpath: path.join(this.root, 'npm.js') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    const serverPid = new Promise<number>((resolve) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const pid = /server (\d+)\./.exec(output)?.[1]
        if (pid) resolve(Number(pid))
      })
    })
    return { serverPid, kill: () => child.kill('SIGKILL') }
  }

  /** Calls so far, in order. */
  get calls() {
    const file = path.join(this.root, 'calls')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }

  remove() {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.root, { recursive: true, force: true })
  }

  #write(file: string, content: string) {
    const full = path.join(this.root, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, content)
  }
}

let clone: Clone
afterEach(() => clone.remove())

test('three servers that start at once on a fresh clone install and build once, and all serve it', async () => {
  clone = new Clone()
  const outputs = await Promise.all([1, 2, 3].map(() => clone.start().ended))
  expect(clone.calls).toEqual(['install', 'build'])
  for (const output of outputs) expect(output).toContain('serves what was built')
  expect(outputs.filter((output) => output.includes('Building the web app…'))).toHaveLength(1)
  expect(outputs.join()).toContain('Waiting for another process that builds the web app…')
})

test('a process that waits for a build that is killed builds itself', async () => {
  clone = new Clone()
  const killed = clone.start()
  await vi.waitFor(() => expect(clone.calls).toContain('build'), 20_000)
  const waiting = clone.start()
  killed.kill()
  expect(await waiting.ended).toContain('serves what was built')
  expect(clone.calls).toEqual(['install', 'build', 'build'])
  expect(await clone.start().ended).toBe('serves what was built')
})

// Only Linux reports the parent process.
test.runIf(process.platform === 'linux')('when npm is killed, the server stops too', async () => {
  clone = new Clone()
  // npm adds its own path to the environment of its scripts, so the clone's dependencies are installed before.
  await clone.start().ended
  const npm = clone.startByNpm()
  const pid = await npm.serverPid
  npm.kill()
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 20_000)
})

function isRunning(pid: number) {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}
