import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../e2e/support/free-port.ts'
import { copyDemo } from './copy-demo.ts'
import { ProductProcess } from './product-process.ts'

let folder: string
let port: number
let products: ProductProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-start-'))
  port = await freePort()
})
afterEach(async () => {
  await Promise.all(products.map((product) => product.stop()))
  products = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(settings: Record<string, string | number> = {}) {
  const product = new ProductProcess({ PORT: port, DATA_DIR: folder, DEMO: 0, ...settings })
  products.push(product)
  return product
}

const readiness = async (host = 'localhost') =>
  (await fetch(`http://${host}:${port}/readyz`)).status

async function isGone(pid: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    // A zombie process still has an ID, but no command.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command === '') return true
    await sleep(50)
  }
  return false
}

describe('npm start', () => {
  test('prints the URL and where mail goes, and responds', async () => {
    const product = start()
    await product.ready()
    expect(product.output).toContain(`Lyceum is ready at http://localhost:${port}`)
    expect(product.output).toContain(`kept in ${folder}/mail`)
    expect(product.output).toMatch(/become its super admin:\n {2}http:\/\/localhost:\d+\/\S+\n/)
    expect(await readiness()).toBe(200)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops everything, including the database',
    async (signal) => {
      const product = start()
      await product.ready()
      const { serverPid, postgresPid } = product
      product.kill(signal)
      expect(await product.ended).toBe(0)
      expect(product.complaints).toBe('')
      expect(await isGone(serverPid)).toBe(true)
      expect(await isGone(postgresPid)).toBe(true)
    },
  )

  test('Ctrl-C that arrives twice, from the terminal and from npm, still stops in order', async () => {
    const product = start()
    await product.ready()
    product.kill('SIGINT')
    product.kill('SIGINT')
    expect(await product.ended).toBe(0)
  })

  test('the second time nothing is installed, built or loaded', async () => {
    const product = start()
    await product.ready()
    expect(product.output).not.toMatch(/Installing|Building|Creating|Loading/)
  })

  test('loads the demo into a new folder, prints its accounts and listens on loopback only', async () => {
    const demoFolder = path.join(folder, 'demo')
    await copyDemo(demoFolder)
    const product = start({ DATA_DIR: demoFolder, DEMO: 1 })
    await product.ready()
    expect(product.output).toContain('Demo accounts, password lyceum-demo:')
    expect(product.output).toContain('super@lyceum.test')
    expect(product.output).not.toContain('become its super admin')
    expect(await readiness('127.0.0.1')).toBe(200)
    for (const address of outsideAddresses()) await expect(readiness(address)).rejects.toThrow()
    await product.stop()

    // As if it had been killed while loading: the folder is deleted and filled again.
    await writeFile(path.join(demoFolder, 'database/demo'), 'loading')
    const again = start({ DATA_DIR: demoFolder, DEMO: 1 })
    await again.ready()
    expect(again.output).toContain('Loading the demo…')
    expect(again.output).toContain('super@lyceum.test')
    // Loads it twice, once to copy it.
  }, 900_000)

  test('listens on HOST if it is set', async () => {
    const product = start({ DATA_DIR: path.join(folder, 'demo'), HOST: '0.0.0.0' })
    await product.ready()
    for (const address of outsideAddresses()) expect(await readiness(address)).toBe(200)
  })

  test.each([
    ['the server', (product: ProductProcess) => process.kill(product.serverPid, 'SIGKILL')],
    ['npm start itself', (product: ProductProcess) => product.kill('SIGKILL')],
  ])('starts again after %s was killed', async (_, kill) => {
    const killed = start()
    await killed.ready()
    const { postgresPid } = killed
    kill(killed)
    await killed.ended
    expect(await isGone(postgresPid)).toBe(true)
    const next = start()
    await next.ready()
    expect(await readiness()).toBe(200)
  })

  test('exits with a sentence when the database was killed, and starts again', async () => {
    const product = start()
    await product.ready()
    process.kill(product.postgresPid, 'SIGKILL')
    expect(await product.ended).toBe(1)
    expect(product.complaints).toContain('The database ended unexpectedly: start Lyceum again.\n')
    const next = start()
    await next.ready()
    expect(await readiness()).toBe(200)
  })
})

describe('npm start refuses with one sentence and code 1', () => {
  const refusal = async (settings: Record<string, string | number>) => {
    const product = start(settings)
    expect(await product.ended).toBe(1)
    expect(product.complaints.trimEnd().split('\n')).toHaveLength(1)
    return product.complaints.trimEnd()
  }

  test('when the port is busy', async () => {
    const other = await listenOn(port)
    expect(await refusal({})).toBe(
      `Port ${port} is already in use: stop the program that has it, or choose another port, as in PORT=${port + 1} npm start.`,
    )
    await new Promise((resolve) => other.close(resolve))
  })

  test('when the data folder belongs to a running Lyceum', async () => {
    const product = start()
    await product.ready()
    expect(await refusal({ PORT: await freePort() })).toContain(
      `Another Lyceum (process ${product.serverPid}) is using the folder ${folder}`,
    )
    expect(await readiness()).toBe(200)
  })

  test('when a file blocks the data folder', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toMatch(
      /^Lyceum can't use its data folder .*a-file \(a file is in the way\): /,
    )
  })

  // Nothing is unreadable for root.
  test.skipIf(process.getuid?.() === 0)('when the data folder is not readable', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'lyceum-closed-'))
    await chmod(closed, 0o000)
    expect(await refusal({ DATA_DIR: closed })).toMatch(
      /^Lyceum can't use its data folder .* \(permission denied\): /,
    )
    await rm(closed, { recursive: true })
  })

  test.each([
    ['nobody answers', 'postgres://me:secret@127.0.0.1:1/lyceum', 'connection refused'],
    ['the host is unknown', 'postgres://me:secret@db.invalid/lyceum', 'is unknown'],
    ['it is no address', 'postgres://host:port/lyceum', 'is not an address such as'],
    ['it is not PostgreSQL', 'mysql://me:secret@localhost/lyceum', 'DATABASE_URL is not valid'],
  ])('when %s at DATABASE_URL', async (_, url, words) => {
    const sentence = await refusal({ DATABASE_URL: url })
    expect(sentence).toContain(words)
    expect(sentence).not.toContain('secret')
  })

  test('when a setting is invalid', async () => {
    expect(await refusal({ PORT: 'soon' })).toContain('PORT is not valid')
  })
})

const outsideAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function listenOn(port: number) {
  return new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
  })
}
