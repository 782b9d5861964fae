import { matching, type Operation } from '../operations.ts'

/** Spellings of another site's URL that some servers mistake for their own. */
export const elsewhere = [
  'https://attempt.test/',
  '//attempt.test/',
  String.raw`/\attempt.test/`,
  '/\t/attempt.test/',
  "javascript:ran('redirect')",
]

/** Operations, and odd paths, that respond with a redirect to another site. */
export async function redirectsAway(address: string, operations: Operation[], only: string) {
  const open = matching(operations, only).filter(
    ({ isPublic, method, query }) => isPublic && method === 'GET' && query.length > 0,
  )
  const paths = open.flatMap(({ path, query }) =>
    query.flatMap(({ name }) =>
      elsewhere.map((url) => `${path}?${name}=${encodeURIComponent(url)}`),
    ),
  )
  const odd = [
    '//attempt.test/..',
    '//attempt.test/%2e%2e',
    '/%5cattempt.test/',
    '/.//attempt.test/',
  ]
  const findings: string[] = []
  for (const path of [...paths, ...odd]) {
    const response = await fetch(address + path, { redirect: 'manual' })
    const to = response.headers.get('location')
    if (to && new URL(to, address).origin !== address) findings.push(`${path} leads to ${to}`)
  }
  return { findings, asked: paths.length + odd.length }
}
