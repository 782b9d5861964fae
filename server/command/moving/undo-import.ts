import pg from 'pg'
import { openPlace } from '#server/backup/place.ts'
import type { Env } from '#server/env.ts'
import { MovingError } from './moving-error.ts'

export interface Undone {
  slug: string
  name: string
  importedAt: Date
  /** Accounts that the import created and nobody has used since. */
  people: number
}

/**
 * Deletes an imported organization at once, with everything that was done in it since, and the accounts that only it brought.
 * Accounts that somebody signed in to, or that joined another organization, stay.
 */
export async function undoImport(
  env: Env,
  { slug, dryRun }: { slug: string; dryRun: boolean },
): Promise<Undone> {
  const place = await openPlace(env)
  const client = new pg.Client({ connectionString: place.url, application_name: 'lyceum undo' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{
      id: string
      name: string
      imported_at: Date | null
      created_people: string[] | null
    }>(
      `select o.id, o.name, i.imported_at, i.created_people from organizations o
       left join organization_imports i on i.organization_id = o.id where o.slug = $1 for update of o`,
      [slug],
    )
    const [found] = rows
    if (!found) throw new MovingError(`There is no organization “${slug}”.`)
    if (!found.imported_at) {
      throw new MovingError(`“${slug}” was not imported: delete it on its page instead.`)
    }
    await client.query('select forget_organization($1)', [found.id])
    const unused = `select p.id from people p where p.id = any ($1)
      and not exists (select from memberships m where m.person_id = p.id)
      and not exists (select from sessions s where s.person_id = p.id)`
    await client.query(`delete from files where purpose = 'avatar' and owner_id in (${unused})`, [
      found.created_people,
    ])
    const gone = await client.query(`delete from people where id in (${unused})`, [
      found.created_people,
    ])
    await client.query(
      `insert into audit_entries (action, subject_type, subject_id, detail, request_id, created_at)
       values ('organization.deleted', 'organization', $1, jsonb_build_object('name', $2::text), 'command', now())`,
      [found.id, found.name],
    )
    await client.query(dryRun ? 'rollback' : 'commit')
    return {
      slug,
      name: found.name,
      importedAt: found.imported_at,
      people: gone.rowCount ?? 0,
    }
  } finally {
    await client.end().catch(() => undefined)
    await place.close()
  }
}
