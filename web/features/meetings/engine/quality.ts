import type { Quality } from './meeting-engine.ts'

/** How a link feels, from the share of packets that got lost and the time there and back. */
export function qualityOf(lostShare: number, roundTripSeconds: number): Quality {
  if (lostShare > 0.08 || roundTripSeconds > 0.6) return 'poor'
  if (lostShare > 0.02 || roundTripSeconds > 0.25) return 'fair'
  return 'good'
}
