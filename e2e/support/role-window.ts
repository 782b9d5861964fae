import type { Browser, Page } from '@playwright/test'
import { logIn, putSession } from './sign-in.ts'
import { complaintsOf } from './test.ts'

interface RoleWindow {
  page: Page
  /** What the console has said since the test began. */
  complaints: string[]
}

const windows = new Map<string, Promise<RoleWindow>>()

/**
 * The window of a demo person, or of nobody, for tests that only look at pages. The tests of a worker share it: a window
 * of its own makes a test load the whole app anew, which takes three times as long as opening another page.
 */
export async function roleWindow(
  browser: Browser,
  address: string,
  role = '',
): Promise<RoleWindow> {
  const shared = windows.get(role) ?? openWindow(browser, address, role)
  windows.set(role, shared)
  const { page, complaints } = await shared
  complaints.length = 0
  return { page, complaints }
}

async function openWindow(browser: Browser, address: string, role: string) {
  const context = await browser.newContext()
  if (role) await putSession(context, address, await logIn(address, `${role}@lyceum.test`))
  return { page: await context.newPage(), complaints: complaintsOf(context) }
}
