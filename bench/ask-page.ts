import path from 'node:path'
import type { Page } from '@playwright/test'

/** A script for measured pages. */
export const inPage = path.join(import.meta.dirname, 'in-page.js')

interface SeenInPage {
  /** Milliseconds until the largest contentful paint; 0 before anything is painted. */
  painted: number
  /** Milliseconds from each key press to the paint that showed its effect; times below one frame aren't reported. */
  keyDelays: number[]
  scriptBytes: number
}

export const askPage = (page: Page) => page.evaluate<SeenInPage>('seenByBench()')
