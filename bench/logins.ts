import { password, type FreshProduct } from './fresh-product.ts'

const count = 2000

/** Many accounts that only log in, all with the founder's password. */
export async function loginsOf({ database }: FreshProduct) {
  await database.query(
    `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
     select 'p' || n || '@bench.test', 'p' || n || '-bench', 'P', 'Bench', password_hash, now()
     from people, generate_series(1, $1::int) n where email = 'founder@bench.test'`,
    [count],
  )
  await database.query('analyze')
  return Array.from({ length: count }, (_, n) => ({ email: `p${n + 1}@bench.test`, password }))
}
