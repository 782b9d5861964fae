import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openTrap } from './outside/trap.ts'
import { startProduct, type Product } from './product.ts'
import { Visitor } from './visitor.ts'

/** The product resolves names that change their target. */
export const changingNames = pathToFileURL(
  path.join(import.meta.dirname, 'outside/changing-names.ts'),
).href

/** Spellings of this machine and its network, as addresses and as names. */
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
 * Points webhooks and single sign-on at the internal network: by address, by names that change after the check, and by
 * an external URL that redirects. Nothing may reach a server that waits here.
 */
export async function outside(product: Product): Promise<string[]> {
  const trap = await openTrap()
  const findings: string[] = []
  try {
    const admin = await signIn(product.address)
    findings.push(...(await tryOutsiders(admin)))
    findings.push(...(await tryNames(admin, trap.port)))
    findings.push(...(await tryInsiders(admin, trap.port)))
    findings.push(...(await tryRedirects(trap.port)))
  } finally {
    trap.close()
  }
  if (trap.visits() > 0) findings.push(`the trap was visited ${trap.visits()} times`)
  return findings
}

async function tryInsiders(admin: Admin, port: number): Promise<string[]> {
  const findings: string[] = []
  const tried = new Map<string, number>()
  for (const insider of [...insiders, 'https://both.attempt.test']) {
    const url = `${insider}:${port}/`
    const answers = { webhook: await admin.addWebhook(url), provider: await admin.connect(url) }
    for (const [what, { status, body }] of Object.entries(answers)) {
      const { code } = (body ?? {}) as { code?: string }
      tried.set(`${what} ${code ?? status}`, (tried.get(`${what} ${code ?? status}`) ?? 0) + 1)
      if (status < 400 || status >= 500) findings.push(`${what} ${url} was answered with ${status}`)
    }
  }
  for (const [what, count] of tried) console.log(`  ${what}: ${count}`)
  return findings
}

/** Internet addresses: if these were refused too, everything else here would look fine. */
const outsiders = ['https://198.51.100.7/', 'https://[2606:4700::1111]/', 'https://8.8.8.8:8443/']

async function tryOutsiders(admin: Admin): Promise<string[]> {
  const findings: string[] = []
  for (const url of outsiders) {
    const { status } = await admin.addWebhook(url)
    console.log(`  webhook ${url}: ${status}`)
    if (status !== 200) findings.push(`${url} is outside and was refused with ${status}`)
  }
  return findings
}

/** They resolve to an external address during the check, and to an internal one during the visit. */
async function tryNames(admin: Admin, port: number): Promise<string[]> {
  const delivery = await admin.deliver(`https://changing-1.attempt.test:${port}/`)
  console.log(`  a webhook whose name changed: ${delivery}`)
  const { status } = await admin.connect(`https://changing-2.attempt.test:${port}/`)
  console.log(`  a provider whose name changed: ${status}`)
  return [
    ...(delivery.endsWith('is inside') ? [] : [`a name that changed: ${delivery}`]),
    ...(status >= 400 && status < 500 ? [] : [`a provider whose name changed: ${status}`]),
  ]
}

/** With private addresses allowed, so the redirecting URL can be on this machine. */
async function tryRedirects(port: number): Promise<string[]> {
  const product = await startProduct({ ALLOW_PRIVATE_ADDRESSES: 1 })
  const onwards = await openTrap(`http://127.0.0.1:${port}/`)
  try {
    const admin = await signIn(product.address)
    const delivery = await admin.deliver(`http://127.0.0.1:${onwards.port}/`)
    console.log(`  a webhook that sends its visitor on: ${delivery}`)
    const { status } = await admin.connect(`http://127.0.0.1:${onwards.port}/`)
    console.log(`  a provider that sends its visitor on: ${status}`)
    return [
      ...(delivery.startsWith('307') ? [] : [`a webhook that sends its visitor on: ${delivery}`]),
      ...(status >= 400 && status < 500 ? [] : [`a provider that sends on: ${status}`]),
      ...(onwards.visits() >= 2 ? [] : ['what sends its visitors on was not visited at all']),
    ]
  } finally {
    onwards.close()
    await product.stop()
  }
}

type Admin = Awaited<ReturnType<typeof signIn>>

/** What an admin can make the server visit. */
async function signIn(address: string) {
  const admin = new Visitor(address, 'admin', 'admin@lyceum.test', 1)
  const organizationId = (await admin.signIn()).organizations[0]?.id ?? ''
  const base = `/api/organizations/${organizationId}`
  const staff = new Visitor(address, 'super', 'super@lyceum.test', 2)
  await staff.signIn()
  const opened = await staff.send(
    'POST',
    `/api/platform/organizations/${organizationId}/feature/`,
    { feature: 'single_sign_on', on: true },
  )
  if (opened.status !== 200) throw new Error(`single sign-on stayed closed: ${opened.text}`)

  const addWebhook = (url: string) =>
    admin.send('POST', `${base}/webhooks/`, { url, events: ['member.joined'] })
  const connect = (issuer: string) =>
    admin.send('PUT', `${base}/single-sign-on/`, {
      issuer,
      client_id: 'x',
      client_secret: 'x',
      forced_domains: [],
    })
  /** The result of testing that webhook: the status and the message. */
  const deliver = async (url: string): Promise<string> => {
    const added = await addWebhook(url)
    const { id } = ((added.body ?? {}) as { webhook?: { id: string } }).webhook ?? {}
    if (!id) return `not added: ${added.status} ${added.text.slice(0, 200)}`
    await admin.send('POST', `${base}/webhooks/${id}/test/`)
    for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; await sleep(250)) {
      const { body } = await admin.send('GET', `${base}/webhooks/${id}/deliveries/`)
      const [delivery] = (body as { items?: Delivery[] }).items ?? []
      if (delivery && delivery.attempts > 0) {
        return `${delivery.response_status} ${delivery.response_text ?? ''}`
      }
    }
    return 'not delivered within a minute'
  }
  return { addWebhook, connect, deliver }
}

interface Delivery {
  attempts: number
  response_status: number | null
  response_text: string | null
}
