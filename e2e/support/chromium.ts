import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Where `npm test` puts a browser that it may not install. */
export const unpackedChromium = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/chromium',
)

/**
 * CHROMIUM_PATH, else the system's Chromium, else the one that Playwright downloaded. Debian packages the headless
 * shell, which draws no windows and takes a third less time for a journey.
 */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const places = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    path.join(unpackedChromium, 'chromium'),
    chromium.executablePath(),
  ]
  return places.find((place) => existsSync(place))
}

/** The product is the only site these tests visit; root can't use a sandbox. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]
