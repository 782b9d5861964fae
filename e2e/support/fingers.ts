import type { Page } from '@playwright/test'

/**
 * What a finger of 44 pixels would miss: neither the control nor the room felt around it is so large. A link that is a
 * piece of text is as high as its line, outside navigation; the way past the navigation is for keyboards.
 */
const small = `(() => {
  const felt = (element) => {
    const own = element.getBoundingClientRect()
    const around = getComputedStyle(element, '::after')
    const isFelt = around.content !== 'none' && around.position === 'absolute'
    const height = isFelt ? Number.parseFloat(around.height) : 0
    return Math.max(own.height, height || 0)
  }
  /** The whole row or label is pressed in place of what it holds. */
  const large = (element) => {
    if (felt(element) >= 43.5) return true
    const label = element.closest('label') ?? (element.id && document.querySelector('label[for="' + CSS.escape(element.id) + '"]'))
    return Boolean(label) && felt(label) >= 43.5
  }
  const within = (element) =>
    element.tagName === 'A' &&
    (element.getAttribute('href') === '#content' ||
      getComputedStyle(element).display === 'inline' ||
      (element.childElementCount === 0 && !element.closest('header, [data-bottom-nav]')))
  return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 2 && element.getBoundingClientRect().height > 2)
    .filter((element) => !element.closest('.sr-only, [aria-hidden=true], .tiptap') && !element.disabled)
    .filter((element) => !within(element) && !large(element))
    .map((element) => Math.round(felt(element)) + ' px: ' + element.outerHTML.replace(/class="[^"]*"/g, '').slice(0, 140))
})()`

export const tooSmall = (page: Page) => page.evaluate<string[]>(small)

/** Controls of a region that can't be pressed in their middle, because they are outside the window or below something. */
export const outOfReach = (page: Page, region: string) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll(${JSON.stringify(`${region} button, ${region} input, ${region} textarea`)})]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
    .filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return !hit || !(element.contains(hit) || hit.contains(element))
    })
    .map((element) => element.outerHTML.replace(/class="[^"]*"/g, '').slice(0, 140))`)
