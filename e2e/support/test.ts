import { type BrowserContext, test as base } from '@playwright/test'
import { newMember, newOrganization, type NewOrganization, newPerson } from './people.ts'
import { logIn, putSession, type Role, type SignedIn } from './sign-in.ts'

interface Fixtures {
  /** The URL of the product under test. */
  address: string
  /** Signs the browser in through the API, as if the person had logged in before. */
  signInAs: (email: string, password?: string) => Promise<void>
  /** A person of this journey only, signed in, without an organization. */
  signInAsNewPerson: () => Promise<SignedIn>
  /** A person of this journey only, signed in, with this role in a new organization. */
  signInAsNew: (role: Role) => Promise<{ person: SignedIn; organization: NewOrganization }>
  /** Allows a console message that belongs to the journey, such as the 401 of a wrong password. */
  expectConsole: (pattern: RegExp) => void
  quietConsole: void
}

const expected = new WeakMap<BrowserContext, RegExp[]>()

/** Every journey also fails on any error or warning in the browser's console and on any uncaught error of a page. */
export const test = base.extend<Fixtures>({
  address: ({ baseURL }, provide) => provide(baseURL ?? ''),

  signInAs: ({ context, address }, provide) =>
    provide(async (email, password) => {
      const person = await logIn(address, email, password)
      // The previous person has left: an open page would continue to send requests in the name of the next one.
      const used = context.pages().filter((page) => page.url().startsWith(address))
      for (const page of used) await page.goto('/robots.txt')
      const cookies = await putSession(context, address, person)
      // A process that has shown this site before may still read the previous person's cookies.
      for (const page of used) {
        const isNew = async () => {
          const seen = await page.evaluate<string>('document.cookie')
          return cookies.every((cookie) => seen.includes(cookie))
        }
        await base.expect.poll(isNew).toBe(true)
      }
    }),

  signInAsNewPerson: ({ context, address }, provide) =>
    provide(async () => {
      const person = await newPerson(address)
      await putSession(context, address, person)
      return person
    }),

  signInAsNew: ({ context, address }, provide) =>
    provide(async (role) => {
      const organization = await newOrganization(address)
      const person = await newMember(address, role, [organization])
      await putSession(context, address, person)
      return { person, organization }
    }),

  expectConsole: ({ context }, provide) =>
    provide((pattern) => void expected.set(context, [...(expected.get(context) ?? []), pattern])),

  quietConsole: [
    async ({ context }, provide) => {
      const complaints = complaintsOf(context)
      await provide()
      const patterns = expected.get(context) ?? []
      const unexpected = complaints.filter((line) => !patterns.some((it) => it.test(line)))
      base.expect(unexpected, 'the browser console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects every error and warning in the console and every uncaught error of the pages of a context. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (page) => void complaints.push(`uncaught: ${String(page.error())}`))
  return complaints
}

export { expect } from '@playwright/test'
