import { sql } from 'kysely'

/** How one kind is asked. */
export interface Question {
  search: string
  /** Forgives typos: asked again when nothing is found as typed. */
  lenient: boolean
}

interface Found {
  id: string
  rank: number
}

type Source =
  | 'courses'
  | 'lessons'
  | 'lesson_versions'
  | 'people'
  | 'discussions'
  | 'tickets'
  | 'orders'

/** Shown of each kind. */
export const perKind = 5

/** Ids that match in the organization, to be joined with what the caller may read. `within` null: all courses. */
export const idsOf = (
  source: Source,
  { search, lenient }: Question,
  { within = null, most = 40 }: { within?: string[] | null; most?: number } = {},
) =>
  sql<Found>`search_ids(${source}, ${search}, ${lenient}::boolean, ${within}::uuid[], ${most}::integer)`

/** Whether a line fits, for the few rows of one person, which need no index. */
export const fits = (line: string, { search, lenient }: Question) =>
  sql<boolean>`search_fits(search_line(${sql.raw(line)}), search_words_of(${search}), ${lenient}::boolean)`
