import Fastify from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveWeb } from './web.ts'

const built = existsSync(join(import.meta.dirname, '../../web/dist/index.html'))

test.runIf(built)(
  'every path of the web app answers the page, with the support address',
  async () => {
    const server = Fastify()
    await serveWeb(server, {
      publicUrl: 'https://lyceum.test',
      supportEmail: 'help@school.test',
      findHead: () => Promise.resolve(undefined),
    })
    for (const path of ['/', '/dashboard/student', '/login?redirect=/a.b']) {
      const { statusCode, headers, body } = await server.inject({ url: path })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain('<meta name="support-email" content="help@school.test"')
    }
    expect((await server.inject({ url: '/api/nothing' })).statusCode).toBe(404)
    const icon = await server.inject({ url: '/favicon.ico' })
    expect(
      (await server.inject({ url: icon.headers.location ?? '' })).headers['content-type'],
    ).toBe('image/svg+xml')
    await server.close()
  },
)
