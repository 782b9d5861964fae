import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import { startProduct } from '../proof/product.ts'

/** The product with its demo, and a browser to view it; both are removed afterwards. */
export async function inChromium<T>(run: (browser: Browser, address: string) => Promise<T>) {
  const product = await startProduct()
  try {
    const browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: chromiumFlags,
    })
    try {
      return await run(browser, product.address)
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}
