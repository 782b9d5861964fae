import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/support/chromium.ts'
import { freePort } from './e2e/support/free-port.ts'
import { findFfmpeg } from './server/testing/ffmpeg.ts'

// Read again in every worker, which inherits what the first reading decided.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DNS_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'lyceum-e2e-'))
const address = `http://localhost:${process.env['E2E_PORT']}`

export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, for machines that are busy with other work; a quick machine never waits.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  // Three browsers with cameras fill a small machine: one meeting at a time.
  projects: [
    { name: 'journeys', testIgnore: '**/meeting*.spec.ts' },
    { name: 'meetings', testMatch: '**/meeting*.spec.ts', workers: 1 },
  ],
  globalTeardown: './e2e/support/remove-data.ts',
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Journeys tell what happens, not how it moves: what was closed is gone, and lies above nothing any more.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  webServer: {
    command:
      'node scripts/with-node24.mjs scripts/copy-demo.ts "$DATA_DIR" && exec node scripts/start.mjs',
    url: `${address}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO: '1',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      // One journey signs in with a provider on this machine.
      ALLOW_PRIVATE_ADDRESSES: '1',
      // One journey answers for DNS.
      DNS_SERVERS: `127.0.0.1:${process.env['E2E_DNS_PORT']}`,
      ...findFfmpeg(),
    },
  },
})
