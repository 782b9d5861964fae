/** A share from 0 to 1 in whole percent. Rounded down, as the server does: 100 means that nothing is left. */
export const wholePercent = (share: number) =>
  // 0.29 * 100 is a little less than 29.
  Math.floor(Math.min(1, Math.max(0, share)) * 100 + 1e-9)
