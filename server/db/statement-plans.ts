import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * For lists that are opened all day and have an index for each sort order: statements that follow in this transaction
 * keep their cached plan, whatever the values. With many rows, PostgreSQL would otherwise plan such a list every time
 * in the hope of a cheaper plan, and planning costs more than reading the page.
 */
export const keepPlans = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)

/**
 * For figures over ranges that each reader chooses: statements that follow in this transaction are planned for their
 * values. A generic plan assumes that every range is short, and walks through a busy course once for each of its
 * learners.
 */
export const planAnew = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
