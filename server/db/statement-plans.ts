import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * For lists that are opened all day and have an index for each order: what follows in this transaction keeps the plan it
 * had, whatever its values are. PostgreSQL would else plan such a list anew each time once there are many rows, in the
 * hope of a cheaper plan for these values, and planning costs more than reading the page.
 */
export const keepPlans = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)

/**
 * For figures over ranges that each reader chooses: what follows in this transaction is planned for its values. A plan for
 * any value takes every range for a short one, and walks through a busy course once for each of its learners.
 */
export const planAnew = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
