import { emailOf, meetDemo } from './demo-people.ts'
import { openEveryPage, tooFew } from './every-page.ts'
import { readPages, readerOf } from './pages.ts'
import type { Product, Run } from './product.ts'
import { attemptOf, forbiddenDocuments } from './scripts/attempts.ts'
import { putAttempts } from './scripts/put-attempts.ts'
import { elsewhere, redirectsAway } from './scripts/redirects.ts'
import { markupIn, watch } from './scripts/watch.ts'
import { Visitor } from './visitor.ts'

/** Parameters that public pages read from their URL. */
const parameters = ['search', 'q', 'email', 'token', 'code', 'error', 'category', 'tab', 'redirect']

/**
 * Puts scripts into every text field of the API and into the parameters of public pages, then opens the pages in
 * Chromium under the real content security policy. Findings are: a script that ran, markup that got through, a request
 * to another host, and a redirect that leaves the site.
 */
export async function scripts(product: Product, { seed, only }: Run): Promise<string[]> {
  const { address } = product
  const { people, organizationId, known, ...document } = await meetDemo(address)
  const taken = await putAttempts(people, document, known, seed)
  console.log(`  ${taken.length} operations took attempts`)

  const learner = new Visitor(address, 'learner', emailOf('learner'), 9)
  await learner.signIn()
  const findings = new Set(await forbiddenThatWereTaken(learner, organizationId))
  const pages = withAttempts((await readPages(known)).filter((page) => page.includes(only)))
  const bare = await openEveryPage(address, pages, {
    newContext: async (browser) => {
      const context = await browser.newContext()
      await watch(context, address, (what) => findings.add(what))
      return context
    },
    examine: async (page, path) => {
      if (new URL(page.url()).origin !== address) findings.add(`${path} leads to ${page.url()}`)
      for (const what of await markupIn(page).catch(() => [])) {
        findings.add(`${what} on ${path.split('?')[0]}`)
      }
    },
  })
  const away = await redirectsAway(address, document.operations, only)
  console.log(`  ${away.asked} addresses with a way out were asked for`)
  return [...findings, ...tooFew(bare, pages), ...away.findings]
}

/** Public pages again with attacks in their URL, and the possible redirects after a login. */
function withAttempts(pages: readonly string[]): string[] {
  const reflected = new URLSearchParams()
  for (const name of parameters) reflected.set(name, attemptOf(Infinity) ?? '')
  const openToAll = pages.filter((page) => readerOf(page) === null)
  return [
    ...pages,
    ...openToAll.map((page) => `${page}?${reflected.toString()}`),
    ...elsewhere.map((url) => `/login?redirect=${encodeURIComponent(url)}`),
  ]
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
