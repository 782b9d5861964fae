import { readFileSync } from 'node:fs'

/** What nobody should see in a list of processes or in a container's description. */
export const secretSettings: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TURN_SECRET',
  'JANUS_ADMIN_KEY',
]

interface Read {
  values: Record<string, string>
  /** Where a value that isn't in the environment itself came from. */
  origins: Map<string, string>
  problems: string[]
}

/**
 * Reads NAME_FILE for each secret NAME: a file with the value, as container platforms hand them out. Line ends around the
 * value are left out.
 */
export function readSecretFiles(source: Record<string, string | undefined>): Read {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) if (value) values[name] = value
  const origins = new Map<string, string>()
  const problems: string[] = []
  for (const name of secretSettings) {
    const file = values[`${name}_FILE`]
    if (file === undefined) continue
    if (values[name] !== undefined) {
      problems.push(`The settings ${name} and ${name}_FILE are both set: keep one of them.`)
      continue
    }
    try {
      values[name] = readFileSync(file, 'utf8').trim()
      origins.set(name, file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      problems.push(`The setting ${name}_FILE names ${file}, which can't be read (${code}).`)
    }
  }
  return { values, origins, problems }
}
