import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

function complaints(settings: Record<string, string>): string[] {
  try {
    readEnv(settings)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each([
  ['PORT', 'soon', 'use a whole number from 0 to 65535'],
  ['PORT', '65536', 'use a whole number from 0 to 65535'],
  ['ROLE', 'both', 'use all, web or worker'],
  ['LOG_LEVEL', 'loud', 'use trace, debug, info, warn, error, fatal or silent'],
  ['DEMO', 'flase', 'use 1 or 0'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'use an address such as https://learn.example.org'],
  [
    'PUBLIC_URL',
    'https://learn.test/here',
    'use the address without a path, such as https://learn.example.org',
  ],
  ['HOST', 'localhost:4000', 'use an IP address or a host name, without a port'],
  [
    'SMTP_URL',
    'mail.example.org',
    'use an address such as smtp://user:password@mail.example.org:587',
  ],
  [
    'STRIPE_API_URL',
    'ftp://stripe.test',
    'use an address such as https://stripe-proxy.example.org',
  ],
  ['SUPPORT_EMAIL', 'help', 'use an email address such as help@example.org'],
  ['GEOIP_FILE', '/no/such/cities.mmdb', 'use the path of a file that exists'],
  ['SECRET_KEY', 'short', 'use at least 32 characters'],
])('%s=%s is refused with what is allowed', (name, value, allowed) => {
  expect(complaints({ [name]: value })).toEqual([`The setting ${name} is not valid: ${allowed}.`])
})

test('everything that is wrong is said at once', () => {
  expect(complaints({ PORT: 'soon', DEMO: 'flase', ROLE: 'both' })).toHaveLength(3)
})

test('half a configuration of object storage is refused', () => {
  expect(complaints({ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' })).toEqual([
    'The setting S3_BUCKET is missing: S3_ENDPOINT and the S3 keys mean nothing without it.',
  ])
  expect(complaints({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' })).toEqual([
    "The setting S3_SECRET_ACCESS_KEY is missing: set both keys, or neither to use the machine's own role.",
  ])
  expect(complaints({ S3_BUCKET: 'files' })).toEqual([])
})

test('a process that shares the work needs a database that can be shared', () => {
  expect(complaints({ ROLE: 'worker' })).toEqual([
    expect.stringMatching(/^The setting DATABASE_URL is missing: with ROLE=worker/),
  ])
})

test('a secret is read from its file, and a wrong one says which file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-secrets-'))
  const file = join(folder, 'key')
  writeFileSync(file, `${'k'.repeat(32)}\n`)
  expect(readEnv({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe('k'.repeat(32))

  writeFileSync(file, 'short')
  expect(complaints({ SECRET_KEY_FILE: file })).toEqual([
    `The setting SECRET_KEY (from ${file}) is not valid: use at least 32 characters.`,
  ])
  expect(complaints({ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FILE: file })).toEqual([
    'The settings SECRET_KEY and SECRET_KEY_FILE are both set: keep one of them.',
  ])
  expect(complaints({ SECRET_KEY_FILE: join(folder, 'none') })).toEqual([
    `The setting SECRET_KEY_FILE names ${join(folder, 'none')}, which can't be read (ENOENT).`,
  ])
})

test('an address with a password is never repeated', () => {
  expect(complaints({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain(
    'hunter2',
  )
})

test('packages get an address of their own: the one that is set, or one of the same machine', () => {
  const contentUrl = (settings: Record<string, string>) => readEnv(settings).contentUrl
  expect(contentUrl({ PORT: '4003' })).toBe('http://content.localhost:4003')
  expect(contentUrl({ PUBLIC_URL: 'https://learn.example.org' })).toBeNull()
  const own = {
    PUBLIC_URL: 'https://learn.example.org',
    CONTENT_URL: 'https://content.example.net/',
  }
  expect(contentUrl(own)).toBe('https://content.example.net')
  expect(complaints({ ...own, CONTENT_URL: 'https://learn.example.org:8443' })).toEqual([
    'The setting CONTENT_URL must have another host name than PUBLIC_URL: packages could otherwise read the pages of the site.',
  ])
})
