import Fastify from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languageFor, serveLanguageChoice } from './page-language.ts'
import { serveWeb } from './web.ts'

const built = existsSync(join(import.meta.dirname, '../../web/dist/.vite/languages.json'))

test.each([
  ['nothing that it knows', { 'accept-language': 'de, fr;q=0.9' }, 'en'],
  ['what the browser prefers', { 'accept-language': 'de, es-MX;q=0.9, en;q=0.8' }, 'es'],
  ['nothing that the browser refuses', { 'accept-language': 'es;q=0' }, 'en'],
  ['what a visitor chose', { 'accept-language': 'es', cookie: 'a=b; language=ar' }, 'ar'],
  ['what the person chose', { cookie: 'language=ar; session-language=es' }, 'es'],
  ['no language of another site', { cookie: 'my-language=es; language=xx' }, 'en'],
])('a page speaks %s', (_, headers, language) => {
  expect(languageFor({ headers })).toBe(language)
})

test('the choice of a visitor is kept and leads back to the page, and nowhere else', async () => {
  const server = Fastify()
  serveLanguageChoice(server)
  const choose = async (url: string) => {
    const { statusCode, headers } = await server.inject({ url })
    return { statusCode, to: headers.location, cookies: String(headers['set-cookie']) }
  }
  const chosen = await choose('/language/es?to=%2Fcourses%3Fpage%3D2')
  expect(chosen).toMatchObject({ statusCode: 303, to: '/courses?page=2' })
  expect(chosen.cookies).toContain('language=es; Max-Age=31536000; Path=/; SameSite=Lax')
  for (const away of ['https://evil.test', '//evil.test', '/\\evil.test', '/.//evil.test', '']) {
    const { to } = await choose(`/language/es?to=${encodeURIComponent(away)}`)
    expect(to).toMatch(/^\/(?!\/)/)
    expect(new URL(to ?? '', 'https://lyceum.test').host).toBe('lyceum.test')
  }
  expect((await server.inject({ url: '/language/xx' })).statusCode).toBe(404)
  await server.close()
})

describe.runIf(built)('pages', () => {
  const serve = async () => {
    const server = Fastify()
    await serveWeb(server, {
      publicUrl: 'https://lyceum.test',
      supportEmail: 'help@school.test',
      findHead: () => Promise.resolve(undefined),
      hostOf: () => undefined,
      findHost: () => Promise.resolve(undefined),
      accessFor: () => Promise.resolve(undefined),
    })
    const read = async (language: string) => {
      const { body, headers } = await server.inject({
        url: '/',
        headers: { 'accept-language': language },
      })
      return { body, headers }
    }
    return { server, read }
  }

  test('of visitors come in the language of each, however many ask at once', async () => {
    const { server, read } = await serve()
    const said = {
      en: ['<html lang="en" dir="ltr">', 'A place to learn and to teach.'],
      es: ['<html lang="es" dir="ltr">', 'Un lugar para aprender y enseñar.'],
      ar: ['<html lang="ar" dir="rtl">', 'مكان للتعلّم والتعليم.'],
    }
    // The first pages are rendered, the next ones are those that were kept.
    for (const _ of ['rendered', 'kept']) {
      await Promise.all(
        Object.entries(said).map(async ([language, words]) => {
          const { body, headers } = await read(language)
          for (const text of words) expect(body).toContain(text)
          expect(headers['content-language']).toBe(language)
          expect(headers['vary']).toContain('accept-language')
        }),
      )
    }
    await server.close()
  })

  test('load as many scripts in every language, and each of them exists', async () => {
    const { server, read } = await serve()
    const scriptsIn = async (language: string) =>
      Array.from(
        (await read(language)).body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
        ([, script = '']) => script,
      )
    const english = await scriptsIn('en')
    for (const language of ['es', 'ar']) {
      const scripts = await scriptsIn(language)
      expect(
        scripts.map((script) => script.replace(/\/assets\/\w+-\w+\/(?=[^/]+$)/, '/assets/')),
      ).toEqual(english)
      expect(
        scripts.filter((script) => script.startsWith(`/assets/${language}-`)).length,
      ).toBeGreaterThan(1)
      for (const script of scripts) {
        const { statusCode, headers } = await server.inject({
          url: script,
          headers: { 'accept-encoding': 'br' },
        })
        expect([statusCode, headers['cache-control']]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ])
      }
    }
    await server.close()
  })
})
