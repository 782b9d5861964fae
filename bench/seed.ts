import pg from 'pg'

const password = 'bench-password'

/** Makes one founder with three organizations through the API, and a crowd of accounts that only log in. */
export async function seed(address: string, databaseUrl: string) {
  const founder = { email: 'founder@bench.test', password }
  const { id } = await post(`${address}/auth/register/`, {
    ...founder,
    username: 'founder',
    first_name: 'Ada',
    last_name: 'Bench',
    terms: true,
  })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('update people set can_create_organization = true')
  await client.query(
    `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
     select 'p' || n || '@bench.test', 'p' || n || '-bench', 'P', 'Bench', password_hash, now()
     from people, generate_series(1, 2000) n where email = $1`,
    [founder.email],
  )
  await client.query('analyze')
  await client.end()

  const { access_token: token } = await post(`${address}/auth/login/`, founder)
  const organizations = []
  for (const name of ['Northwind', 'Riverside', 'Harbor']) {
    organizations.push(await post(`${address}/api/organizations/`, { name }, token))
  }
  return {
    person: id ?? '',
    token: token ?? '',
    organization: organizations[0]?.['id'] ?? '',
    email: founder.email,
    logins: Array.from({ length: 2000 }, (_, n) => ({ email: `p${n + 1}@bench.test`, password })),
  }
}

async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}
