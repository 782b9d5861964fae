import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitStatements } from '#server/db/statement-time.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildOrganization, call, type Actor } from '#server/testing/actors.ts'
import { search } from '#contract/search.ts'
import { testApp } from '#server/testing/test-app.ts'

let organization: { id: string; admin: Actor }
const inSystem = async <T>(run: Parameters<typeof asSystem<T>>[1]) =>
  asSystem((await testApp()).mechanisms, run)

/** Twenty thousand lessons in two hundred courses, of which a few have a word in common. */
beforeAll(async () => {
  organization = await buildOrganization('A large organization')
  const { id } = organization
  await inSystem(async ({ db }) => {
    await limitStatements(db, 0)
    await sql`insert into courses (organization_id, slug, title)
      select ${id}, 'many-' || n, 'Course ' || n from generate_series(1, 200) n`.execute(db)
    await sql`insert into sections (organization_id, course_id, title, position)
      select organization_id, id, 'Section', 1 from courses where organization_id = ${id}`.execute(
      db,
    )
    await sql`insert into lessons (organization_id, course_id, section_id, title, kind, position)
      select s.organization_id, s.course_id, s.id,
        case n % 50 when 49 then 'Harbor49' else left(md5((n % 50)::text), 8) end || ' pilot' || n % 333, 'text', n
      from sections s, generate_series(1, 100) n where s.organization_id = ${id}`.execute(db)
  })
  await inSystem(({ db }) => sql`analyze lessons, courses`.execute(db))
}, 300_000)

afterAll(async () => {
  await inSystem(async ({ db }) => {
    await limitStatements(db, 0)
    await db.deleteFrom('organizations').where('id', '=', organization.id).execute()
  })
}, 300_000)

/** How the rows of a source are found, as the database plans it for the words. */
async function planOf(condition: ReturnType<typeof sql>) {
  const { rows } = await inSystem(({ db }) =>
    sql<object>`explain (format json) select id from lessons where organization_id = ${organization.id}
      and deleted_at is null and ${condition} limit 300`.execute(db),
  )
  return JSON.stringify(rows)
}

test('a word and a misspelt one are read from the index, not from twenty thousand lessons', async () => {
  const { id } = organization
  expect(id).not.toBe('')
  for (const condition of [
    sql`search_line(title) like '% pilot77%'`,
    sql`search_line(title) %> 'pilto77'`,
  ])
    expect(await planOf(condition)).toContain('lessons_search')
})

test('finds the few that match, and at most five of many', async () => {
  const params = { organizationId: organization.id }
  const lessons = async (query: string) => {
    const { status, body, error } = await call(organization.admin, search, {
      params,
      query: { query },
    })
    expect(status, JSON.stringify(error)).toBe(200)
    return body.groups.find(({ kind }) => kind === 'lesson')?.items.map(({ title }) => title) ?? []
  }
  expect(await lessons('harbor49 pilot99')).toContain('Harbor49 pilot99')
  expect(await lessons('harobr49 pilot99')).toContain('Harbor49 pilot99')
  expect(await lessons('harbor')).toHaveLength(5)
})
