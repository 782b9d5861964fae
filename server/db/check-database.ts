import pg from 'pg'
import { StartError } from '#server/start-error.ts'

const oldest = 15

/** Connects once with DATABASE_URL. What is wrong with it is said in one sentence, never with the password. */
export async function checkDatabase(url: string): Promise<void> {
  const where = describe(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    assertNewEnough(rows[0]?.version ?? 0, where)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(reasonFor(error, where, url))
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

function reasonFor(error: unknown, where: string, url: string) {
  const { code, message } = error as { code?: string; message: string }
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${where} does not accept the user "${userOf(url)}" with this password: check DATABASE_URL.`
    case '3D000':
      return `The database at ${where} does not exist: create it, or check DATABASE_URL.`
    case 'ECONNREFUSED':
      return `There is no database at ${where} (connection refused): start it, or check DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database ${where} is unknown: check DATABASE_URL.`
    default:
      return `The database at ${where} cannot be used (${message}): check DATABASE_URL.`
  }
}

function describe(url: string) {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError(
      'DATABASE_URL is not an address such as postgres://user:password@host:5432/name.',
    )
  }
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username)
