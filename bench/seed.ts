import type pg from 'pg'
import { ask } from './ask.ts'

export const password = 'bench-password'

/** Makes one founder with three organizations through the API, and a crowd of accounts that only log in. */
export async function seed(address: string, database: pg.Client) {
  const founder = { email: 'founder@bench.test', password }
  await ask(address, 'POST', '/auth/register/', {
    body: { ...founder, username: 'founder', first_name: 'Ada', last_name: 'Bench', terms: true },
  })
  await database.query('update people set can_create_organization = true')
  await database.query(
    `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
     select 'p' || n || '@bench.test', 'p' || n || '-bench', 'P', 'Bench', password_hash, now()
     from people, generate_series(1, 2000) n where email = $1`,
    [founder.email],
  )
  await database.query('analyze')

  const { access_token: token = '' } = await ask(address, 'POST', '/auth/login/', { body: founder })
  const organizations = []
  for (const name of ['Northwind', 'Riverside', 'Harbor']) {
    organizations.push(await ask(address, 'POST', '/api/organizations/', { token, body: { name } }))
  }
  return {
    token,
    organizationId: organizations[0]?.['id'] ?? '',
    logins: Array.from({ length: 2000 }, (_, n) => ({ email: `p${n + 1}@bench.test`, password })),
  }
}
