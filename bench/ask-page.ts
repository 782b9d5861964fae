import path from 'node:path'
import type { Page } from '@playwright/test'

/** A script for pages that are measured. */
export const inPage = path.join(import.meta.dirname, 'in-page.js')

interface SeenInPage {
  /** Milliseconds until the largest thing was painted; 0 before anything is. */
  painted: number
  /** Milliseconds from each key to the paint that showed what it did; what took less than a frame is not told. */
  keyDelays: number[]
  scriptBytes: number
}

export const askPage = (page: Page) => page.evaluate<SeenInPage>('seenByBench()')
