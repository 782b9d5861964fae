import * as z from 'zod/mini'
import { Instant, Titled } from './fields.ts'
import { pageOf } from './page.ts'
import { PersonName } from './people.ts'

/** A number and its value in the previous period of the same length; null if there is nothing to compare. */
export const Figure = z.object({ value: z.number(), before: z.nullable(z.number()) })
export type Figure = z.infer<typeof Figure>

/** Payments in one currency, before refunds. */
export const RevenueFigure = z.object({
  currency: z.string(),
  value_minor: z.number(),
  before_minor: z.number(),
})
export type RevenueFigure = z.infer<typeof RevenueFigure>

/** One row behind a figure: who, where, when, and how much. */
export const InsightRow = z.object({
  id: z.string(),
  person: z.nullable(PersonName),
  course: z.nullable(Titled),
  lesson: z.nullable(Titled),
  at: z.nullable(Instant),
  amount: z.nullable(z.number()),
  note: z.string(),
})
export type InsightRow = z.infer<typeof InsightRow>

/** Unit of `amount`; for money, minor units of the currency in `note`. */
export const RowUnit = z.enum(['none', 'seconds', 'stars', 'percent', 'days', 'count', 'money'])
export type RowUnit = z.infer<typeof RowUnit>

/** The rows behind a figure; their total is the figure. */
export const InsightRows = z.extend(pageOf(InsightRow), { as_of: Instant, unit: RowUnit })
export type InsightRows = z.infer<typeof InsightRows>
