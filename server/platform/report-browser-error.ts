import type { BrowserError } from '#contract/browser-errors.ts'
import type { Ctx } from '#server/http/context.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'

/** A page that breaks again and again is one report; more would only push out others. */
const allowance = { attempts: 20, seconds: 10 * 60 }
const limiter = new AddressLimiter()

/** Puts a broken page into the list of failures that super admins see. Keeps no address and no person. */
export async function reportBrowserError(ctx: Ctx, error: BrowserError): Promise<void> {
  limiter.take(ctx.ipAddress ?? '', allowance, ctx.now)
  const { id, route, name, places } = error
  ctx.app.failures.addFromBrowser({ at: new Date(), route, requestId: id, name, places })
  ctx.log.warn({ error_id: id, route, name, places }, 'a page broke in a browser')
}
