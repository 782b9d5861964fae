import { describe, expect, test } from 'vitest'
import { getEarningsStatement, listEarningsStatements } from '#contract/earnings.ts'
import { call } from '#server/testing/actors.ts'
import { buildEarner } from '#server/testing/build-earner.ts'

describe('GET /api/organizations/:organizationId/earnings/statements', () => {
  test('200 has one statement per month and currency, as CSV with every line and as PDF', async () => {
    const { instructor, params, sell, refund } = await buildEarner()
    const order = await sell(10_000, { daysAgo: 0 })
    await refund(order, 1_000)
    const { body } = await call(instructor, listEarningsStatements, { params })
    expect(body).toMatchObject([{ currency: 'EUR', sales_minor: 7_000, refunds_minor: 700 }])
    const month = body[0]?.month ?? ''
    const file = (format: 'csv' | 'pdf') =>
      call(instructor, getEarningsStatement, {
        params: { ...params, month },
        query: { currency: 'EUR', format },
      })
    const csv = Buffer.from((await file('csv')).body.base64, 'base64').toString()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('70.00,EUR')
    // A spreadsheet adds the lines up to what the statement says: nothing below zero became a text.
    const amounts = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[4]))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(63)
    const pdf = Buffer.from((await file('pdf')).body.base64, 'base64')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('404 for a month in which nothing came or went', async () => {
    const { instructor, params, sell } = await buildEarner()
    await sell()
    const { status, error } = await call(instructor, getEarningsStatement, {
      params: { ...params, month: '2001-01' },
      query: { currency: 'EUR', format: 'csv' },
    })
    expect([status, error.code]).toEqual([404, 'statement_not_found'])
  })
})
