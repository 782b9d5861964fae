import { expect, type Page } from '@playwright/test'

/** Resolves when the browser has taken over the page that the server rendered: from then on it hears keys. */
export const takenOver = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('heading', { level: 1 })
        .first()
        .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)
