import Fastify from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveWeb } from './web.ts'

const built = existsSync(join(import.meta.dirname, '../../web/dist/index.html'))

const acme = {
  id: '0197a1de-0000-7000-8000-000000000001',
  slug: 'acme',
  name: 'Acme "Academy"',
  logo: '/files/acme.webp',
  accent: '#7c3aed',
  has_page: false,
  main_url: 'https://lyceum.test',
}

const serve = async () => {
  const server = Fastify()
  await serveWeb(server, {
    publicUrl: 'https://lyceum.test',
    supportEmail: 'help@school.test',
    hostOf: ({ hostname }) => (hostname.startsWith('learn.') ? hostname : undefined),
    findHost: (host) => Promise.resolve(host === 'learn.acme.example' ? acme : undefined),
    findHead: () => Promise.resolve(undefined),
    accessFor: () => Promise.resolve(undefined),
  })
  return server
}

/** A session that nobody can continue: without a person, it is rendered as for visitors. */
const signedIn = {
  cookie: `auth-storage=${encodeURIComponent(
    JSON.stringify({
      state: {
        user: null,
        access_token: 'some',
        refresh_token: null,
        current_org_id: null,
        session_id: 'one',
      },
      version: 1,
    }),
  )}`,
}

test.runIf(built)('scripts are compressed with an encoding the browser supports', async () => {
  const server = await serve()
  const page = await server.inject({ url: '/' })
  const script = /src="(\/assets\/start-[^"]+[.]js)"/.exec(page.body)?.[1] ?? ''
  const sent = async (accepted: string) => {
    const answer = await server.inject({ url: script, headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-type']).toMatch('text/javascript')
    return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload }
  }
  const [plain, gzip, brotli] = [await sent('identity'), await sent('gzip'), await sent('gzip, br')]
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  await server.close()
})

test.runIf(built)(
  'a page lists the scripts that its route needs, and all of them exist',
  async () => {
    const server = await serve()
    const { body } = await server.inject({ url: '/courses/some-course', headers: signedIn })
    const hints = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
    expect(hints.length).toBeGreaterThan(3)
    for (const [, script = ''] of hints) {
      expect((await server.inject({ url: script })).statusCode).toBe(200)
    }
    await server.close()
  },
)

test.runIf(built)(
  'every path of the web app returns the page, with the support address',
  async () => {
    const server = await serve()
    for (const path of ['/', '/login?redirect=/a.b', '/instructors/anna.b', '/courses/node.js']) {
      const { statusCode, headers, body } = await server.inject({ url: path, headers: signedIn })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain('<meta name="support-email" content="help@school.test"')
    }
    const closed = '/dashboard/student/courses/node.js'
    const sent = await server.inject({ url: closed, headers: signedIn })
    expect([sent.statusCode, sent.headers.location, sent.headers['cache-control']]).toEqual([
      302,
      `/login?redirect=${closed}`,
      'no-store',
    ])
    for (const path of ['/api/nothing', '/assets/gone.js', '/nothing.png']) {
      expect((await server.inject({ url: path })).statusCode).toBe(404)
    }
    const icon = await server.inject({ url: '/favicon.ico' })
    expect(
      (await server.inject({ url: icon.headers.location ?? '' })).headers['content-type'],
    ).toBe('image/svg+xml')
    await server.close()
  },
)

test.runIf(built)('the worker, the empty page and the list of files are of one build', async () => {
  const server = await serve()
  const worker = await server.inject({ url: '/service-worker.js' })
  const build = /const build = '(\w{16})'/.exec(worker.body)?.[1]
  expect(worker.headers['content-type']).toMatch('text/javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
  const shell = await server.inject({ url: '/app-shell.html', headers: signedIn })
  expect(shell.body).toContain(`<meta name="build" content="${build}"`)
  // Without a connection the browser renders it, for the person who is signed in there.
  expect(shell.body).toContain('<div id="root"></div>')
  const files = (await server.inject({ url: '/app-files.json' })).json<{
    build: string
    learning: string[]
    writing: string[]
  }>()
  expect(files.build).toBe(build)
  expect(files.learning.length).toBeGreaterThan(10)
  expect(files.writing.length).toBeGreaterThan(1)
  for (const url of [...files.learning, ...files.writing]) {
    expect((await server.inject({ url })).statusCode, url).toBe(200)
  }
  await server.close()
})

test.runIf(built)(
  'a host shows the organization that proved it, and no other host does',
  async () => {
    const server = await serve()
    const open = (url: string, host: string) => server.inject({ url, headers: { host } })
    const page = (await open('/o/acme/login', 'learn.acme.example')).body
    expect(page).toContain('<title>Acme &quot;Academy&quot;</title>')
    expect(page).toContain('<link rel="icon" type="image/webp" href="/files/acme.webp" />')
    expect((await open('/', 'learn.acme.example')).headers.location).toBe('/o/acme/login')
    expect((await open('/login?email=a@b.c', 'learn.acme.example')).headers.location).toMatch(
      /^\/o\/acme\/login\?email=/,
    )
    const manifest = async (host: string) =>
      (await open('/app.webmanifest', host)).json<{ name: string; icons: { src: string }[] }>()
    expect(await manifest('learn.acme.example')).toMatchObject({
      name: 'Acme "Academy"',
      icons: [{ src: '/files/acme.webp' }],
    })
    expect((await open('/favicon.ico', 'learn.acme.example')).headers.location).toBe(
      '/files/acme.webp',
    )
    // What was rendered for one host is kept for no other, whichever came first.
    for (const host of ['lyceum.test', 'learn.forged.example', '10.0.0.1']) {
      const other = await open('/o/acme/login', host)
      expect(other.body).not.toMatch(/own-host|acme\.webp|forged/)
      expect((await manifest(host)).name).toBe('Lyceum')
      expect((await open('/', host)).statusCode).toBe(200)
    }
    await server.close()
  },
)
