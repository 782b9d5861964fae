import type { Page } from '@playwright/test'

/** As if nothing were embedded in the pages: the browser renders them from scratch and requests all data. */
export const renderInBrowser = (page: Page) =>
  page.addInitScript(`
    const watch = new MutationObserver(() => {
      const handedOver = document.querySelector('#handed-over')
      if (!handedOver) return
      handedOver.remove()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  `)
