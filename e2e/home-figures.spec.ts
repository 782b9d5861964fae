import { ask } from './support/ask.ts'
import { logIn, type SignedIn } from './support/sign-in.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

/** What the list behind a link counts. */
type Count = (search: URLSearchParams) => string

const rowsOf = (path: string) => (search: URLSearchParams) => `${path}?figure=${search.get('rows')}`
const list = (path: string, names: Record<string, string> = {}) => {
  const rename = (search: URLSearchParams) =>
    new URLSearchParams([...search].map(([key, value]) => [names[key] ?? key, value]))
  return (search: URLSearchParams) => `${path}${path.includes('?') ? '&' : '?'}${rename(search)}`
}

/** The list that each address of a figure opens. A figure with another address fails until it is added here. */
const lists: Record<string, Count> = {
  '/dashboard/admin': rowsOf('insight/rows/'),
  '/dashboard/admin/approvals': () => 'approvals/?status=open',
  '/dashboard/admin/support': list('support/desk/tickets/'),
  '/dashboard/admin/grading': list('grading/'),
  '/dashboard/admin/payments': list('orders/'),
  '/dashboard/admin/payments/subscriptions': list('subscribers/'),
  '/dashboard/admin/payments/refunds': list('refunds/'),
  '/dashboard/admin/organizations/settings': () => 'join-requests/',
  '/dashboard/admin/instructors/invitations': list('invitations/'),
  '/dashboard/admin/students': list('people/?role=learner'),
  '/dashboard/admin/instructors': list('people/?role=instructor'),
  '/dashboard/admin/courses': list('courses/'),
  '/dashboard/instructor': (search) =>
    search.has('needs')
      ? `teaching/needs/?about=${search.get('needs')}`
      : rowsOf('teaching/rows/')(search),
  '/dashboard/instructor/students': list('learners/'),
  '/dashboard/instructor/grading': list('grading/'),
  '/dashboard/instructor/discussions': list('discussions/'),
}

/** Amounts of money are sums of their rows rather than counts. */
const amounts = ['/dashboard/instructor/earnings']

for (const [email, home, atLeast] of [
  ['admin@lyceum.test', '/dashboard/admin', 10],
  ['instructor@lyceum.test', '/dashboard/instructor', 6],
] as const) {
  test(`every figure of the home of ${email} is the count of the list that it opens`, async ({
    page,
    signInAs,
    address,
  }) => {
    await signInAs(email)
    const me: SignedIn = await logIn(address, email)
    const base = `/api/organizations/${me.organizations[0]?.id}/`
    const count = async (path: string) => {
      const answer = await ask<{ total?: number; items?: unknown[] } | unknown[]>(
        address,
        'GET',
        base + path,
        { token: me.access_token },
      )
      return Array.isArray(answer) ? answer.length : (answer.total ?? answer.items?.length)
    }
    // Other journeys act in the same organization: what changed between two readings is read again.
    await expect(async () => {
      await page.goto(home)
      const figures = page.locator('main a[data-figure]')
      await expectTakenOver(figures.first())
      await page.waitForLoadState('networkidle')
      const shown = await figures.evaluateAll((links) =>
        links.map((link) => ({
          href: (link as HTMLAnchorElement).href,
          text: (link as HTMLElement).innerText,
          value: (link.querySelector<HTMLElement>('[data-figure-value]') ?? (link as HTMLElement))
            .innerText,
        })),
      )
      expect(shown.length).toBeGreaterThanOrEqual(atLeast)
      for (const { href, text, value } of shown) {
        const { pathname, searchParams } = new URL(href)
        const path = pathname.replace(/\/[\w-]{36}(?=\/|$)/, '')
        if (amounts.includes(path)) continue
        const pathOf = lists[path]
        expect(pathOf, `no list is known for ${text} (${path})`).toBeDefined()
        // Shares and amounts of money name the number of their rows next to the value.
        const said = /^[\d,.]+$/.test(value.trim())
          ? value
          : (/\d[\d,]*(?= (sale|of))/.exec(text)?.[0] ?? /^\d[\d,]*/.exec(value)?.[0])
        const rows = await count(pathOf?.(searchParams) ?? '')
        expect([text, Number(said?.replaceAll(',', ''))]).toEqual([text, rows])
      }
    }).toPass()
  })
}
