import { chromium, type Browser } from '@playwright/test'
import { inParallel } from '../bench/in-parallel.ts'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import { logIn, putSession } from '../e2e/support/sign-in.ts'
import { harvestIds } from './known-ids.ts'
import { readOperations } from './operations.ts'
import type { Product, Run } from './product.ts'
import { attemptOf, forbiddenDocuments } from './scripts/attempts.ts'
import { readPages, readerOf } from './scripts/pages.ts'
import { putAttempts } from './scripts/put-attempts.ts'
import { elsewhere, redirectsAway } from './scripts/redirects.ts'
import { markupIn, watch } from './scripts/watch.ts'
import { Visitor } from './visitor.ts'

const roles = ['admin', 'instructor', 'learner', 'super']
/** What public pages read from their address. */
const parameters = ['search', 'q', 'email', 'token', 'code', 'error', 'category', 'tab', 'redirect']
/** For a page to show its heading, on a machine that is busy with other things. */
const patience = 20_000
const emailOf = (name: string) => `${name}@lyceum.test`

/**
 * Puts scripts into every text field of the API and into the parameters of public pages, then opens the pages in
 * Chromium under the real content policy. A script that ran, markup that got through, a request to another host and a
 * redirect that leaves the site are findings.
 */
export async function scripts(product: Product, { seed, only }: Run): Promise<string[]> {
  const { address } = product
  const document = await readOperations(address)
  const visitor = (name: string, number: number) =>
    new Visitor(address, name, emailOf(name), number + 1)
  const people = roles.map(visitor)
  const [signedIn] = await Promise.all(people.map((person) => person.signIn()))
  const organizationId = signedIn?.organizations[0]?.id ?? ''
  const known = await harvestIds(document.operations, people, organizationId)
  const taken = await putAttempts(people, document, known, seed)
  console.log(`  ${taken.length} operations took attempts`)

  const learner = visitor('learner', 9)
  await learner.signIn()
  const findings = new Set(await forbiddenThatWereTaken(learner, organizationId))
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: chromiumFlags,
  })
  let shown = 0
  try {
    // Two at a time: each is a browser of its own.
    await inParallel([null, ...roles], 2, async (reader) => {
      const theirs = pages.filter((page) => readerOf(page) === reader)
      const count = await openPages(browser, address, reader, theirs, (what) => findings.add(what))
      // Added afterwards: what another has added meanwhile would be lost.
      shown += count
    })
  } finally {
    await browser.close()
  }
  console.log(`  ${shown} of ${pages.length} pages showed their heading`)
  if (shown < pages.length * 0.9) findings.add('too few pages were shown to say anything')
  const away = await redirectsAway(address, document.operations, only)
  console.log(`  ${away.asked} addresses with a way out were asked for`)
  return [...findings, ...away.findings]
}

async function openPages(
  browser: Browser,
  address: string,
  reader: string | null,
  pages: readonly string[],
  note: (what: string) => void,
): Promise<number> {
  let shown = 0
  const context = await browser.newContext()
  await watch(context, address, note)
  if (reader) await putSession(context, address, await logIn(address, emailOf(reader)))
  const page = await context.newPage()
  const reflected = new URLSearchParams()
  for (const name of parameters) reflected.set(name, attemptOf(Infinity) ?? '')
  const ways = elsewhere.map((url) => `/login?redirect=${encodeURIComponent(url)}`)
  const asked = pages.flatMap((path) =>
    reader ? [path] : [path, `${path}?${reflected.toString()}`],
  )
  for (const path of [...asked, ...(pages.length > 0 ? ways : [])]) {
    await page.goto(address + path, { timeout: patience }).catch(() => undefined)
    const heading = page.locator('h1').first()
    const hasHeading = await heading.waitFor({ state: 'attached', timeout: patience }).then(
      () => true,
      () => false,
    )
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
    if (pages.includes(path) && hasHeading) shown += 1
    else if (pages.includes(path)) console.log(`  no heading: ${path}`)
    const { origin } = new URL(page.url())
    if (origin !== address) note(`${path} leads to ${page.url()}`)
    for (const what of await markupIn(page).catch(() => []))
      note(`${what} on ${path.split('?')[0]}`)
  }
  await context.close()
  return shown
}

/** Rich text with something forbidden in it, sent as a question to support. */
async function forbiddenThatWereTaken(learner: Visitor, organizationId: string) {
  const path = `/api/organizations/${organizationId}/support/tickets/`
  const findings: string[] = []
  for (const [what, body] of Object.entries(forbiddenDocuments)) {
    const { status } = await learner.send('POST', path, {
      subject: 'A question',
      body,
      file_ids: [],
    })
    if (status !== 400) findings.push(`${what} was answered with ${status}`)
  }
  return findings
}
