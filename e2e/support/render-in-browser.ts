import type { Page } from '@playwright/test'

/** As if the server had not rendered the pages: the browser does it all, and asks for all data. */
export const renderInBrowser = (page: Page) =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      return route.fulfill({ response, body: html.replace('id="handed-over"', '') })
    },
  )
