import type { Page } from '@playwright/test'

/** As if nothing came along with the pages: the browser renders them from their start, and asks for all data. */
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
