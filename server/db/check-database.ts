import pg from 'pg'
import { StartError } from '#server/start-error.ts'

const oldest = 15

/** Connects once. Reports a problem with the connection string in one sentence, never with the password. */
export async function checkDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const where = describe(url, setting)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    assertNewEnough(rows[0]?.version ?? 0, where)
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(reasonFor(error, { where, url, setting }))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function assertNewEnough(version: number, where: string) {
  const major = Math.floor(version / 10_000)
  if (major >= oldest) return
  throw new StartError(
    `The database at ${where} is PostgreSQL ${major}, and Lyceum needs ${oldest} or newer.`,
  )
}

function reasonFor(
  error: unknown,
  { where, url, setting }: Record<'where' | 'url' | 'setting', string>,
) {
  const { code, message } = error as { code?: string; message: string }
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${where} does not accept the user "${userOf(url)}" with this password: check ${setting}.`
    case '3D000':
      return `The database at ${where} does not exist: create it, or check ${setting}.`
    case 'ECONNREFUSED':
      return `There is no database at ${where} (connection refused): start it, or check ${setting}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database ${where} is unknown: check ${setting}.`
    default:
      return `The database at ${where} cannot be used (${message}): check ${setting}.`
  }
}

function describe(url: string, setting: string) {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError(
      `${setting} is not an address such as postgres://user:password@host:5432/name.`,
    )
  }
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username)
