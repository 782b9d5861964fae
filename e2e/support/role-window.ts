import type { Browser, Page } from '@playwright/test'
import { logIn, putSession } from './sign-in.ts'
import { complaintsOf } from './test.ts'

interface RoleWindow {
  page: Page
  /** Console messages since the test began. */
  complaints: string[]
}

const windows = new Map<string, Promise<RoleWindow>>()

/**
 * The window of a demo person, or of a visitor, for tests that only read pages. The tests of a worker share it: with a
 * separate window, a test loads the whole app again, which takes three times as long as opening another page.
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
