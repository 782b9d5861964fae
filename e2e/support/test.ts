import { type BrowserContext, test as base } from '@playwright/test'
import { signIn } from './sign-in.ts'

interface Fixtures {
  /** Signs the browser in through the API, as if the person had logged in before. */
  signInAs: (email: string, password?: string) => Promise<void>
  /** Names a console message that belongs to the story, such as the 401 of a wrong password. */
  expectConsole: (pattern: RegExp) => void
  quietConsole: void
}

const expected = new WeakMap<BrowserContext, RegExp[]>()

/** Every journey also fails on any error or warning in the browser's console and on any uncaught error of a page. */
export const test = base.extend<Fixtures>({
  signInAs: ({ context, baseURL }, provide) =>
    provide((email, password) => signIn(context, baseURL ?? '', email, password)),

  expectConsole: ({ context }, provide) =>
    provide((pattern) => void expected.set(context, [...(expected.get(context) ?? []), pattern])),

  quietConsole: [
    async ({ context }, provide) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (page) => void complaints.push(`uncaught: ${String(page.error())}`))
      await provide()
      const patterns = expected.get(context) ?? []
      const unexpected = complaints.filter((line) => !patterns.some((it) => it.test(line)))
      base.expect(unexpected, 'the browser console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
