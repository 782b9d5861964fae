import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Product } from './product.ts'
import { Visitor } from './visitor.ts'

/** Ways to name this machine and its network, as addresses and as names. */
const insiders = [
  'https://127.0.0.1',
  'http://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://0.0.0.0',
  'https://localhost',
  'https://localhost.',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[64:ff9b::7f00:1]',
  'https://[fe80::1]',
  'https://[fd00::1]',
  'https://10.0.0.1',
  'https://172.16.0.1',
  'https://192.168.0.1',
  'https://100.64.0.1',
  'https://169.254.169.254',
  'https://name:word@127.0.0.1',
]

/**
 * Has webhooks and single sign-on lead into the own network. Every such address must be refused, and nothing may come
 * to a server that waits here for it.
 */
export async function outside({ address }: Product): Promise<string[]> {
  let visits = 0
  const trap = createServer((_request, response) => {
    visits += 1
    response.end('{}')
  })
  trap.on('connection', () => (visits += 1))
  trap.listen(0)
  await once(trap, 'listening')
  const { port } = trap.address() as AddressInfo

  const admin = new Visitor(address, 'admin', 'admin@lyceum.test', 1)
  const organizationId = (await admin.signIn()).organizations[0]?.id ?? ''
  const staff = new Visitor(address, 'super', 'super@lyceum.test', 2)
  await staff.signIn()
  const base = `/api/organizations/${organizationId}`
  const opened = await staff.send(
    'POST',
    `/api/platform/organizations/${organizationId}/feature/`,
    {
      feature: 'single_sign_on',
      on: true,
    },
  )
  if (opened.status !== 200) throw new Error(`single sign-on stayed closed: ${opened.text}`)
  const findings: string[] = []
  const tried = new Map<string, number>()
  for (const insider of insiders) {
    const url = `${insider}:${port}/`
    const webhook = await admin.send('POST', `${base}/webhooks/`, {
      url,
      events: ['member.joined'],
    })
    const provider = await admin.send('PUT', `${base}/single-sign-on/`, {
      issuer: url,
      client_id: 'x',
      client_secret: 'x',
      forced_domains: [],
    })
    for (const [what, { status, body }] of Object.entries({ webhook, provider })) {
      const { code } = (body ?? {}) as { code?: string }
      tried.set(`${what} ${code ?? status}`, (tried.get(`${what} ${code ?? status}`) ?? 0) + 1)
      if (status < 400 || status >= 500) findings.push(`${what} ${url} was answered with ${status}`)
    }
  }
  for (const [what, count] of tried) console.log(`  ${what}: ${count}`)
  trap.close()
  if (visits > 0) findings.push(`the trap was visited ${visits} times`)
  return findings
}
