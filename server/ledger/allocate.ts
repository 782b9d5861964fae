/**
 * Parts of a whole amount in proportion to weights, in whole minor units, by largest remainder: the parts sum to the
 * amount, none differs from its exact share by a whole unit, and equal remainders go to the earlier part.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) {
    if (amount !== 0) throw new Error('An amount can not be shared among nothing.')
    return weights.map(() => 0)
  }
  const whole = BigInt(Math.abs(amount))
  const exact = weights.map((weight, index) => {
    const product = whole * BigInt(weight)
    return { index, part: product / sum, remainder: product % sum }
  })
  let left = whole - exact.reduce((total, { part }) => total + part, 0n)
  const parts = exact.map(({ part }) => part)
  const byRemainder = exact.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const { index } of byRemainder) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map((part) => (amount < 0 ? 0 - Number(part) : Number(part)))
}
