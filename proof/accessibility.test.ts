import { expect, test } from 'vitest'
import { failedJourneys } from './accessibility.ts'

test('failed journeys are read from the list of Playwright', () => {
  const output = [
    '  ✓  1 [journeys] › e2e/accessibility.spec.ts:9:1 › the catalog, wide (1.2s)',
    '  ✘  2 [journeys] › e2e/accessibility.spec.ts:9:1 › the landing page, wide (820ms)',
    '  1 failed',
  ].join('\n')
  expect(failedJourneys(output)).toEqual([
    '[journeys] › e2e/accessibility.spec.ts:9:1 › the landing page, wide',
  ])
})
