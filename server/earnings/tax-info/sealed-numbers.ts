import type { Ctx } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'

/** Whole numbers by kind. They exist in memory only. */
export type TaxNumbers = Record<string, string>

const purpose = 'tax-numbers'

export const sealNumbers = (ctx: Ctx, numbers: TaxNumbers) =>
  seal(ctx.app.keys, purpose, Buffer.from(JSON.stringify(numbers)))

export const unsealNumbers = (ctx: Ctx, sealed: Uint8Array) =>
  JSON.parse(unseal(ctx.app.keys, purpose, sealed).toString()) as TaxNumbers
