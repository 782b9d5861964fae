import { expect, type Page } from '@playwright/test'

/** Text and controls must not be cut off by the edge of the window, unless they can be scrolled to. */
const cutOff = `(() => {
  const edge = document.documentElement.clientWidth + 1
  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    }
    return false
  }
  return [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, label')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width < 2 || (right <= edge && left >= -1)) return false
      return element.checkVisibility({ visibilityProperty: true }) && !scrolls(element)
    })
    .map((element) => element.outerHTML.slice(0, 120))
})()`

export const whatIsCutOff = (page: Page) => page.evaluate<string[]>(cutOff)

export async function expectFits(page: Page) {
  const overflow = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
  // A chart resizes a moment after the window.
  await expect.poll(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
  await expect.poll(() => whatIsCutOff(page), 'nothing is cut off').toEqual([])
}
