import type { Browser, BrowserContext } from '@playwright/test'
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

interface Visit {
  /** Seconds until the largest contentful paint. */
  painted: number
  /** Milliseconds in which the page could not answer a tap. */
  blocked: number
  /** Cumulative layout shift. */
  shifted: number
  requests: number
  kilobytes: number
}

interface Seen extends Visit {
  page: string
  isPublic: boolean
  /** Seconds until the largest contentful paint of a second visit. */
  paintedAgain: number
}

/** Every page of the demo on a slow phone, on a first visit and on the next one. */
export const measurePages = (): Promise<Budget[]> => inChromium(visitAll)

async function visitAll(browser: Browser, address: string): Promise<Budget[]> {
  const pages = await readPages((await meetDemo(address)).known)
  const sessions = new Map<string, SignedIn>()
  const seen: Seen[] = []
  for (const page of pages) {
    const reader = readerOf(page)
    if (reader && !sessions.has(reader)) {
      sessions.set(reader, await logIn(address, emailOf(reader)))
    }
    const session = reader ? sessions.get(reader) : undefined
    try {
      seen.push(await visitTwice(browser, address, page, session))
    } catch (error) {
      say(`Nothing was seen of ${page}: ${String(error)}`)
    }
  }
  tell(seen)
  return [
    ['pages that showed nothing', pages.length - seen.length, 0],
    ...limits.map(([name, value, isMeasured, limit]): Budget => {
      const measured = seen.filter(isMeasured)
      return [`${name}, the worst page`, Math.max(...measured.map(value)), limit]
    }),
  ]
}

const everyPage = () => true

/** What a page may take: a name, the figure, the pages that it is about, and the limit. */
const limits: [string, (seen: Seen) => number, (seen: Seen) => boolean, number][] = [
  ['largest paint of a public page, s', ({ painted }) => painted, ({ isPublic }) => isPublic, 1.8],
  ['largest paint after sign-in, s', ({ painted }) => painted, ({ isPublic }) => !isPublic, 2.5],
  ['largest paint of a second visit, s', ({ paintedAgain }) => paintedAgain, everyPage, 1],
  ['blocking time, ms', ({ blocked }) => blocked, everyPage, 200],
  ['layout shift', ({ shifted }) => shifted, everyPage, 0.02],
  ['requests', ({ requests }) => requests, everyPage, 25],
]

/** In a separate context with an empty cache; the second visit has what the first one left there. */
export async function visitTwice(
  browser: Browser,
  address: string,
  path: string,
  session: SignedIn | undefined,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    await context.addInitScript({ path: inPage })
    if (session) await putSession(context, address, session)
    const first = await visit(context, address + path)
    const { painted: paintedAgain } = await visit(context, address + path)
    return { page: path, isPublic: !session, ...first, paintedAgain }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { timeout: 60_000 })
  // A slow CPU works long enough without the network to seem idle before anything is shown.
  await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  const { painted, scriptBytes, ...seen } = await askPage(page)
  await page.close()
  if (painted === 0) throw new Error('it painted nothing')
  return { ...seen, painted: painted / 1000, kilobytes: scriptBytes / 1000 }
}

function tell(seen: readonly Seen[]) {
  const times = seen.map(({ painted }) => painted)
  say(
    `${seen.length} pages on a slow phone: largest paint after ${percentile(times, 50).toFixed(1)} s in the middle, ` +
      `${percentile(times, 95).toFixed(1)} s at p95`,
  )
  say('paint    again  blocked   shift  requests  scripts')
  for (const page of seen.toSorted((a, b) => b.painted - a.painted)) say(lineOf(page))
}

export function lineOf(seen: Seen) {
  const columns = [
    `${seen.painted.toFixed(2)} s`,
    `${seen.paintedAgain.toFixed(2)} s`.padStart(7),
    `${seen.blocked.toFixed(0)} ms`.padStart(8),
    seen.shifted.toFixed(3).padStart(7),
    String(seen.requests).padStart(9),
    `${seen.kilobytes.toFixed(0)} kB`.padStart(8),
  ]
  return `${columns.join(' ')}  ${seen.page.replaceAll(/[0-9a-f-]{36}/g, '…')}`
}
