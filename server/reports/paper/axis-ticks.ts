/** Round numbers from nought, or below, up to or beyond the largest value: at most six. Counts have no halves. */
export function axisTicks(values: readonly number[], isWhole: boolean): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = (highest - lowest || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10
  const step = isWhole ? Math.max(1, Math.ceil(factor * power)) : factor * power
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
