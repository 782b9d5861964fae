import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readSecretFiles, secretSettings } from './secret-files.ts'
import { TrustedProxiesSetting } from './trusted-proxies.ts'

const yes = ['1', 'true', 'on', 'yes']
const no = ['0', 'false', 'off', 'no']

const flag = z.pipe(
  z
    .string()
    .check(z.refine((value) => [...yes, ...no].includes(value.toLowerCase()), 'use 1 or 0')),
  z.transform((value) => yes.includes(value.toLowerCase())),
)

const whole = (least: number, most: number) => {
  const error = `use a whole number from ${least} to ${most}`
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, error)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, error), z.maximum(most, error))),
  )
}

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `use ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)

/** An address that begins with one of the schemes and has a host; never repeated back, since it may hold a password. */
const address = (schemes: readonly string[], example: string) =>
  z.string().check(
    z.refine((value) => {
      const url = URL.parse(value)
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== ''
    }, `use an address such as ${example}`),
  )

/** The site itself, which people are sent to: nothing but a scheme, a host and a port. */
const origin = address(['http', 'https'], 'https://learn.example.org').check(
  z.refine((value) => {
    const url = URL.parse(value)
    if (!url?.hostname) return true
    return url.pathname === '/' && !url.search && !url.hash && !url.username
  }, 'use the address without a path, such as https://learn.example.org'),
)

const database = z
  .string()
  .check(
    z.regex(
      /^postgres(ql)?:\/\//,
      'use an address such as postgres://user:password@host:5432/name; it must start with postgres://',
    ),
  )

/** Several values, separated by commas or spaces. */
const addresses = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
)

/** Headers as in `authorization=Bearer abc,tenant=school`, their values encoded like those of an address. */
const headers = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^[\w-]+=([^%,]|%[\da-f]{2})+(,[\w-]+=([^%,]|%[\da-f]{2})+)*$/i,
          'use pairs such as authorization=Bearer%20abc, separated by commas',
        ),
      ),
    '',
  ),
  z.transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter(Boolean)
        .map((pair) => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
        }),
    ),
  ),
)

const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'use a number from 0 to 1, such as 0.1')),
  z.transform(Number),
)

const isNameServer = (value: string) =>
  isIP(value) !== 0 ||
  isIP(/^\[(.+)\](:\d+)?$/.exec(value)?.[1] ?? '') === 6 ||
  isIP(/^([\d.]+):\d+$/.exec(value)?.[1] ?? '') === 4

/** A name or an address; whether this machine has it is known when it is opened. */
const host = z
  .string()
  .check(
    z.refine(
      (value) => isIP(value) !== 0 || /^[\w.-]+$/.test(value),
      'use an IP address or a host name, without a port',
    ),
  )

const Source = z.object({
  PORT: z._default(whole(0, 65_535), 4000),
  HOST: z.optional(host),
  ROLE: z._default(oneOf(['all', 'web', 'worker']), 'all'),
  DRAIN_SECONDS: z.optional(whole(0, 300)),
  PUBLIC_URL: z.optional(origin),
  /** Where packages run: another host name that leads to this server. */
  CONTENT_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(database),
  DATABASE_POOLER_URL: z.optional(database),
  /** Other servers with the same data: they answer reads, and one of them may become the primary. */
  DATABASE_REPLICA_URL: addresses.check(
    z.refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
      'use addresses such as postgres://user:password@host:5432/name, separated by commas',
    ),
  ),
  DATABASE_POOL_SIZE: z._default(whole(1, 200), 12),
  SMTP_URL: z.optional(address(['smtp', 'smtps'], 'smtp://user:password@mail.example.org:587')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/[^\s@]@[^\s@]/, 'use a sender such as Lyceum <learn@example.org>')),
    'Lyceum <no-reply@lyceum.test>',
  ),
  /** Domains of organizations that the mail server may send from: their SPF and DKIM records name it. */
  MAIL_FROM_DOMAINS: addresses,
  SUPPORT_EMAIL: z._default(
    z.email('use an email address such as help@example.org'),
    'support@lyceum.test',
  ),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: z.optional(address(['http', 'https'], 'https://s3.example.org')),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Where ffmpeg and ffprobe are, unless the PATH says it. */
  FFMPEG_PATH: z.optional(z.string()),
  FFPROBE_PATH: z.optional(z.string()),
  /** Reads HEIC pictures: heif-convert or heif-dec. */
  HEIF_CONVERT_PATH: z.optional(z.string()),
  /** LibreOffice and the programs of poppler, for previews of documents. */
  SOFFICE_PATH: z.optional(z.string()),
  PDFTOPPM_PATH: z.optional(z.string()),
  PDFTOTEXT_PATH: z.optional(z.string()),
  /** A clamd that looks for viruses in every file. */
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(tcp:\/\/[^\s/]+|unix:\/.+)$/,
          'use an address such as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl',
        ),
      ),
  ),
  /** Another address than Stripe's own, such as a proxy. */
  STRIPE_API_URL: z.optional(address(['http', 'https'], 'https://stripe-proxy.example.org')),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'use at least 32 characters'))),
  /** Keys of before, which still open what they signed and sealed. */
  SECRET_KEY_PREVIOUS: addresses.check(
    z.refine(
      (keys) => keys.every((key) => key.length >= 32),
      'use keys of at least 32 characters, separated by commas',
    ),
  ),
  METRICS_TOKEN: z.optional(z.string()),
  /** A collector of OpenTelemetry; the names of these settings are the standard's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    address(['http', 'https'], 'https://collector.example.org:4318'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z._default(z.string(), 'lyceum'),
  /** The share of traces to keep. */
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  ALLOW_PRIVATE_ADDRESSES: z._default(flag, false),
  /** Name servers to ask for the records of domains, instead of the machine's own. */
  DNS_SERVERS: addresses.check(
    z.refine(
      (servers) => servers.every(isNameServer),
      'use IP addresses, such as 192.0.2.53 or [2001:db8::53]:53, separated by commas',
    ),
  ),
  /** A MaxMind DB file of the operator's own that knows the cities of IP addresses. */
  GEOIP_FILE: z.optional(
    z.string().check(z.refine((path) => existsSync(path), 'use the path of a file that exists')),
  ),
  TRUST_PROXY: z._default(TrustedProxiesSetting, 0),
  STUN_URLS: addresses,
  TURN_URLS: addresses,
  TURN_SECRET: z.optional(z.string()),
  JANUS_URLS: addresses,
  JANUS_ADMIN_KEY: z.optional(z.string()),
  DEMO: z.optional(flag),
  DEV_MAIL: z.optional(flag),
  LOG_LEVEL: z.optional(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const),
  ),
})

/** Every name that can be set, for those who write settings down. */
export const settingNames: readonly string[] = [
  ...Object.keys(Source.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
]

type Settings = z.output<typeof Source>
export type Env = Settings & {
  dataDir: string
  publicUrl: string
  /** The database holds the demo, whose accounts and sales are nobody's. Known once the database is open. */
  holdsDemo: boolean
  /** The origin that packages run on; null where none is set up. */
  contentUrl: string | null
}

/** One clear sentence for each setting that can't be used, a line each. */
export class EnvError extends Error {}

const hostOf = (address: string) => URL.parse(address)?.hostname

/** Settings that only make sense together. */
function* misfits(env: Settings): Generator<string> {
  const bucket = Object.keys(env).some((name) =>
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].includes(name),
  )
  if (bucket && !env.S3_BUCKET) {
    yield 'The setting S3_BUCKET is missing: S3_ENDPOINT and the S3 keys mean nothing without it.'
  }
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY) {
    yield `The setting ${env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'} is missing: set both keys, or neither to use the machine's own role.`
  }
  if (env.CONTENT_URL && env.PUBLIC_URL && hostOf(env.CONTENT_URL) === hostOf(env.PUBLIC_URL)) {
    yield 'The setting CONTENT_URL must have another host name than PUBLIC_URL: packages could otherwise read the pages of the site.'
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    yield `The setting DATABASE_URL is missing: with ROLE=${env.ROLE}, other processes share the database, which the embedded one can't do.`
  }
  if (env.DATABASE_POOLER_URL && !env.DATABASE_URL) {
    yield 'The setting DATABASE_URL is missing: DATABASE_POOLER_URL needs it for migrations and live pages.'
  }
  if (env.DATABASE_REPLICA_URL.length > 0 && !env.DATABASE_URL) {
    yield 'The setting DATABASE_URL is missing: DATABASE_REPLICA_URL names further servers with the same data.'
  }
}

/** Reads every setting once, secrets also from files; empty values count as absent. Says all that is wrong at once. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { values, origins, problems } = readSecretFiles(source)
  const result = Source.safeParse(values)
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0])
    const from = origins.has(name) ? ` (from ${origins.get(name)})` : ''
    problems.push(`The setting ${name}${from} is not valid: ${message}.`)
  }
  if (result.data) problems.push(...misfits(result.data))
  if (!result.data || problems.length > 0) throw new EnvError(problems.join('\n'))
  const env = result.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    ...env,
    dataDir: resolve(env.DATA_DIR),
    publicUrl,
    holdsDemo: false,
    contentUrl: env.CONTENT_URL?.replace(/\/$/, '') ?? localContentUrl(publicUrl),
  }
}

/** Browsers find every name that ends in .localhost on their own machine, so nothing has to be set up there. */
function localContentUrl(publicUrl: string): string | null {
  const { hostname, port, protocol } = new URL(publicUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return isLocal ? `${protocol}//content.localhost${port === '' ? '' : `:${port}`}` : null
}
