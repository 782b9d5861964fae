import { sql } from 'kysely'
import { currenciesWith } from '#server/money.ts'

/** The price in hundredths of a unit: 1,200 yen and 12 euros are not the same price. */
export const hundredths = () =>
  sql<number>`case when p.currency = any(${currenciesWith(0)}) then p.price_minor::bigint * 100
    when p.currency = any(${currenciesWith(3)}) then p.price_minor / 10 else p.price_minor end`
