import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogQuery } from '#contract/catalog.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildOrganization } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { cardsQuery } from './cards.ts'
import { countQuery } from './facets.ts'
import { conditionsOf } from './filters.ts'
import { readTerms } from './search-terms.ts'
import { anyone, type Viewer } from './viewer.ts'

let organizationId = ''
const inSystem = async <T>(run: Parameters<typeof asSystem<T>>[1]) =>
  asSystem((await testApp()).mechanisms, run)

/** Ten thousand courses, a third of them public, with words that a few hundred of them share. */
beforeAll(async () => {
  organizationId = (await buildOrganization('A large organization')).id
  await inSystem(async ({ db }) => {
    // Whatever the machine is busy with: how long the preparation takes proves nothing.
    await limitStatements(db, 0)
    await sql`insert into courses (organization_id, slug, title, published_at, published_version)
      select ${organizationId}, 'large-' || n, 'Course ' || n, now(), 1 from generate_series(1, 10000) n`.execute(
      db,
    )
    await sql`insert into published_courses (organization_id, course_id, version, slug, title, subtitle, tags, level,
        language, price_minor, currency, visibility, enrollment_mode, progression, completion_percent, has_certificate,
        lesson_count, duration_seconds, first_published_at, published_at, learner_count, rating_count, rating_sum,
        search_vector)
      select c.organization_id, c.id, 1, c.slug, c.title, '', '{}', (array['beginner', 'advanced'])[1 + n % 2], 'en',
        (n % 5) * 1000, 'EUR', (array['public', 'organization', 'private'])[1 + n % 3], 'open', 'free', 100, n % 2 = 0,
        8, n * 10, now() - n * interval '1 hour', now(), n % 700, n % 40, (n % 40) * 4,
        search_words('en', words)
      from (select *, substring(slug from 7)::int as n from courses where slug like 'large-%') c,
        lateral (select 'lighthouse' || c.n % 97 || ' meridian' || c.n % 31 || ' shanty' || c.n % 89 as words) w`.execute(
      db,
    )
  })
  await inSystem(async ({ db }) => {
    await limitStatements(db, 0)
    await sql`analyze published_courses, organizations`.execute(db)
  })
}, 300_000)

afterAll(async () => {
  await inSystem(async ({ db }) => {
    await limitStatements(db, 0)
    await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
  })
}, 300_000)

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await inSystem(({ db }) =>
    sql<object>`explain (format json) ${query}`.execute(db),
  )
  return JSON.stringify(rows)
}

const scansAll = /"Seq Scan"[^}]*"Relation Name":\s*"published_courses"/

async function searched(viewer: Viewer, filter: Partial<CatalogQuery>, sort: CatalogQuery['sort']) {
  const terms = await inSystem(({ db }) => readTerms(db, filter))
  const conditions = conditionsOf(filter, terms)
  const listing = { conditions: conditions.values(), sort: sort ?? 'relevance', limit: 20 }
  return {
    list: cardsQuery(viewer, { ...listing, words: terms.words }),
    count: countQuery(viewer, filter, terms),
  }
}

const member = (): Viewer => ({ personId: null, roles: new Map([[organizationId, 'learner']]) })

test.each(['meridian7', 'meridain7', 'lighthous1 shanty'])(
  'a search for "%s" reads an index, not ten thousand courses',
  async (search) => {
    for (const viewer of [anyone, member()]) {
      const { list, count } = await searched(viewer, { search }, 'relevance')
      expect(await planOf(list)).not.toMatch(scansAll)
      expect(await planOf(count)).not.toMatch(scansAll)
    }
  },
)

test.each(['newest', 'popular', 'rating', 'price_low', 'price_high'] as const)(
  'the first page by %s reads an index',
  async (sort) => {
    for (const viewer of [anyone, member()]) {
      const { list } = await searched(viewer, {}, sort)
      expect(await planOf(list)).not.toMatch(scansAll)
    }
  },
)

test('what is found among ten thousand is only what the viewer may see', async () => {
  const { list } = await searched(anyone, { search: 'meridian7' }, 'relevance')
  const forMember = await searched(member(), { search: 'meridian7' }, 'relevance')
  const visibilities = async (query: RawBuilder<{ visibility: string }>) => {
    const { rows } = await inSystem(({ db }) => query.execute(db))
    return new Set(rows.map((row) => row.visibility))
  }
  expect(await visibilities(list)).toEqual(new Set(['public']))
  expect(await visibilities(forMember.list)).toEqual(new Set(['public', 'organization']))
})
