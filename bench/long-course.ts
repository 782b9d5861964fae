import type { Browser, Page } from '@playwright/test'
import { beginCourse } from '../e2e/support/authoring.ts'
import { logIn, putSession } from '../e2e/support/sign-in.ts'
import { askPage, inPage } from './ask-page.ts'
import { inChromium } from './in-chromium.ts'
import { percentile } from './percentile.ts'
import { say, type Budget } from './report.ts'

const lessons = 500
const steps = 10

/** An author opens a course of 500 lessons and moves one with the keyboard, on this machine. */
export const measureLongCourse = (): Promise<Budget[]> => inChromium(arrange)

async function arrange(browser: Browser, address: string): Promise<Budget[]> {
  const { path, courseId, send } = await beginCourse(address, 'Five hundred lessons')
  const section = await send('POST', `/courses/${courseId}/sections/`, { title: 'Everything' })
  for (let number = 1; number <= lessons; number += 1) {
    const body = { section_id: section.id, title: `Lesson ${number}`, kind: 'text' }
    await send('POST', `/courses/${courseId}/lessons/`, body)
  }
  const context = await browser.newContext()
  try {
    await context.addInitScript({ path: inPage })
    await putSession(context, address, await logIn(address, 'instructor@lyceum.test'))
    const page = await context.newPage()
    await page.goto(`${address}${path}`)
    const curriculum = page.getByRole('link', { name: 'Curriculum', exact: true }).first()
    await curriculum.waitFor()
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await curriculum.click()
    await page.getByText('Lesson 1', { exact: true }).waitFor()
    const opened = performance.now() - began
    await page.getByText(`Lesson ${lessons}`, { exact: true }).waitFor()
    const complete = performance.now() - began
    const delays = await move(page)
    const slowest = percentile(delays, 98)
    say(
      `A course of ${lessons} lessons opens in ${opened.toFixed(0)} ms and is complete after ${complete.toFixed(0)} ms; ` +
        `a step of a lesson is painted after ${slowest.toFixed(0)} ms at most`,
    )
    return [
      ['opening 500 lessons, ms', opened, 1000],
      ['until the last of 500 lessons, ms', complete, 2000],
      ['from a key to the moved lesson, ms', slowest, 200],
    ]
  } finally {
    await context.close()
  }
}

/** Milliseconds from each key press to the paint that shows its effect, as reported by the browser. */
async function move(page: Page): Promise<number[]> {
  await page.getByText('Lesson 1', { exact: true }).focus()
  for (let step = 0; step < steps; step += 1) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/lessons/move/'))
    await page.keyboard.press('Alt+ArrowDown')
    await saved
  }
  const { keyDelays } = await askPage(page)
  return keyDelays
}
