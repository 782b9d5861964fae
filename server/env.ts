import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { TrustedProxiesSetting } from './trusted-proxies.ts'

const flag = z.pipe(
  z.string(),
  z.transform((value) => !['', '0', 'false', 'off', 'no'].includes(value.toLowerCase())),
)

const addresses = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
)

const Source = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.url()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  DATABASE_POOLER_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  DATABASE_POOL_SIZE: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)),
    12,
  ),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z._default(z.string(), 'Lyceum <no-reply@lyceum.test>'),
  SUPPORT_EMAIL: z._default(z.email(), 'support@lyceum.test'),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Another address than Stripe's own, such as a proxy. */
  STRIPE_API_URL: z.optional(z.url()),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  METRICS_TOKEN: z.optional(z.string()),
  ALLOW_PRIVATE_ADDRESSES: z._default(flag, false),
  TRUST_PROXY: z._default(TrustedProxiesSetting, 0),
  STUN_URLS: addresses,
  TURN_URLS: addresses,
  TURN_SECRET: z.optional(z.string()),
  JANUS_URLS: addresses,
  JANUS_ADMIN_KEY: z.optional(z.string()),
  DEMO: z.optional(flag),
  DEV_MAIL: z.optional(flag),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
})

export type Env = z.output<typeof Source> & { dataDir: string; publicUrl: string }

/** One clear sentence about a setting that can't be used. */
export class EnvError extends Error {}

/** Reads every setting once; empty values count as absent. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = Source.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new EnvError(`The setting ${String(issue?.path[0])} is not valid: ${issue?.message}.`)
  }
  const env = result.data
  return {
    ...env,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
  }
}
