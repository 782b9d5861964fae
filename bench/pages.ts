import type { Browser } from '@playwright/test'
import { logIn, putSession, type SignedIn } from '../e2e/support/sign-in.ts'
import { emailOf, meetDemo } from '../proof/demo-people.ts'
import { readerOf, readPages } from '../proof/pages.ts'
import { askPage, inPage } from './ask-page.ts'
import { inChromium } from './in-chromium.ts'
import { percentile } from './percentile.ts'
import { say, type Budget } from './report.ts'

/** A phone on a slow connection: 1.6 Mbit/s down, 150 ms round trip, a CPU four times slower than this one. */
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const slowdown = 4

interface Seen {
  page: string
  /** Seconds until the largest contentful paint. */
  painted: number
  kilobytes: number
}

/** Every page of the demo on a slow phone, each on a first visit. */
export const measurePages = (): Promise<Budget[]> => inChromium(visitAll)

async function visitAll(browser: Browser, address: string): Promise<Budget[]> {
  const pages = await pagesOfDemo(address)
  const sessions = new Map<string, SignedIn>()
  const seen: Seen[] = []
  for (const page of pages) {
    const reader = readerOf(page)
    if (reader && !sessions.has(reader)) {
      sessions.set(reader, await logIn(address, emailOf(reader)))
    }
    const session = reader ? sessions.get(reader) : undefined
    try {
      seen.push({ page, ...(await visit(browser, address, page, session)) })
    } catch (error) {
      say(`Nothing was seen of ${page}: ${String(error)}`)
    }
  }
  tell(seen)
  const [landing] = seen.filter(({ page }) => page === '/')
  return [
    ['largest paint of / on a slow phone, s', landing?.painted ?? Infinity, 4],
    ['pages that showed nothing', pages.length - seen.length, 0],
  ]
}

const pagesOfDemo = async (address: string) => readPages((await meetDemo(address)).known)

/** In a separate context with an empty cache. */
async function visit(
  browser: Browser,
  address: string,
  path: string,
  session: SignedIn | undefined,
): Promise<Omit<Seen, 'page'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    await context.addInitScript({ path: inPage })
    if (session) await putSession(context, address, session)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address + path, { timeout: 60_000 })
    // A slow CPU works long enough without the network to seem idle before anything is shown.
    await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
    const { painted, scriptBytes } = await askPage(page)
    if (painted === 0) throw new Error('it painted nothing')
    return { painted: painted / 1000, kilobytes: scriptBytes / 1000 }
  } finally {
    await context.close()
  }
}

function tell(seen: readonly Seen[]) {
  const times = seen.map(({ painted }) => painted)
  say(
    `${seen.length} pages on a slow phone: largest paint after ${percentile(times, 50).toFixed(1)} s in the middle, ` +
      `${percentile(times, 95).toFixed(1)} s at p95`,
  )
  for (const { page, painted, kilobytes } of seen.toSorted((a, b) => b.painted - a.painted)) {
    const address = page.replaceAll(/[0-9a-f-]{36}/g, '…')
    say(`${painted.toFixed(2).padStart(6)} s ${kilobytes.toFixed(0).padStart(5)} kB  ${address}`)
  }
}
