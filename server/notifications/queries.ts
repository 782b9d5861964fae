import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { Reader } from '#server/words/word.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

const shown = (db: Db) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('people as reader', 'reader.id', 'n.person_id')
    .leftJoin('people as actor', 'actor.id', 'n.actor_id')
    .leftJoin('organizations as o', 'o.id', 'n.organization_id')
    .select([
      'n.id',
      'n.person_id',
      'n.kind',
      'n.type',
      'n.title',
      'n.message',
      'n.link',
      'n.reason',
      'n.words',
      readingLanguage('reader'),
      'reader.time_zone',
      'n.created_at',
      'n.read_at',
      'n.organization_id',
      'o.name as organization_name',
      'actor.username',
      sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as(
        'actor_name',
      ),
      'actor.avatar_key',
    ])

export const listByIds = (db: Db, ids: readonly string[]) =>
  shown(db)
    .where((eb) => eb('n.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('n.id')
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof listByIds>>[number]

/** The language and zone of the person whose notification it is. */
export const readerOfRow = (row: { language: string; time_zone: string }): Reader => ({
  language: row.language,
  timeZone: row.time_zone,
})

export interface NotificationFilter extends PageQuery {
  unread?: boolean | undefined
  kind?: string | undefined
}

export async function pageOfNotifications(db: Db, personId: string, filter: NotificationFilter) {
  let counted = db
    .selectFrom('notifications as n')
    .where('n.person_id', '=', personId)
    .where('n.in_app', '=', true)
  let list = shown(db).where('n.person_id', '=', personId).where('n.in_app', '=', true)
  if (filter.unread !== undefined) {
    const is = filter.unread ? 'is' : 'is not'
    counted = counted.where('n.read_at', is, null)
    list = list.where('n.read_at', is, null)
  }
  if (filter.kind) {
    counted = counted.where('n.kind', '=', filter.kind)
    list = list.where('n.kind', '=', filter.kind)
  }
  if (filter.search) {
    const pattern = containing(filter.search)
    counted = counted.where((eb) =>
      eb.or([eb('n.title', 'ilike', pattern), eb('n.message', 'ilike', pattern)]),
    )
    list = list.where((eb) =>
      eb.or([eb('n.title', 'ilike', pattern), eb('n.message', 'ilike', pattern)]),
    )
  }
  return paged(db, counted, list.orderBy('n.created_at', 'desc').orderBy('n.id'), filter)
}

/** The badge shows "99+" at most, so counting stops early. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .limit(1000)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listPreferences = (db: Db, personId: string) =>
  db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'email', 'push'])
    .where('person_id', '=', personId)
    .execute()

/** Which of the person's organizations decide a kind for their members, by kind. */
export async function listRequired(db: Db, personId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('notification_rules as r')
    .innerJoin('memberships as m', 'm.organization_id', 'r.organization_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['r.kind', 'o.name'])
    .where('m.person_id', '=', personId)
    .where('r.mandatory', '=', true)
    .orderBy('o.name')
    .execute()
  const required = new Map<string, string[]>()
  for (const { kind, name } of rows) required.set(kind, [...(required.get(kind) ?? []), name])
  return required
}
