import path from 'node:path'
import type { Page } from '@playwright/test'

/** A script for measured pages. */
export const inPage = path.join(import.meta.dirname, 'in-page.js')

interface SeenInPage {
  /** Milliseconds until the largest contentful paint; 0 before anything is painted. */
  painted: number
  /** Milliseconds of tasks beyond the 50 that each may take. */
  blocked: number
  /** Sum of the shifts that no input caused. */
  shifted: number
  /** Milliseconds from each key press to the paint that showed its effect; times below one frame aren't reported. */
  keyDelays: number[]
  requests: number
  scriptBytes: number
}

export const askPage = (page: Page) => page.evaluate<SeenInPage>('seenByBench()')
