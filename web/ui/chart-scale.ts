export interface ChartScale {
  /** From the lowest to the highest, at equal distances. */
  ticks: number[]
  /** How far up a value is, from 0 at the lowest tick to 1 at the highest. */
  share: (value: number) => number
}

/** Round steps that people count in. */
const roundSteps = [1, 2, 2.5, 5, 10]

/** A vertical axis that includes zero and ends at round numbers. Counts have no ticks between whole numbers. */
export function chartScale(values: number[], isCount: boolean): ChartScale {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const step = roundStep((highest - lowest) / 4 || 1, isCount)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    inDigits((first + index) * step),
  )
  return { ticks, share: (value) => (value / step - first) / (last - first) }
}

function roundStep(least: number, isCount: boolean): number {
  const size = 10 ** Math.floor(Math.log10(least))
  const steps = roundSteps.map((step) => step * size)
  const fitting = steps.filter((step) => step >= least * (1 - 1e-9))
  if (!isCount) return fitting[0] ?? 10 * size
  return fitting.find((step) => Number.isInteger(step)) ?? 1
}

/** 0.1 + 0.2 is 0.3 on an axis. */
const inDigits = (value: number) => Number(value.toPrecision(12))

/** Which steps of the horizontal axis have room for a label: `few` on a phone, and those in between where it is wider. */
export function labeledSteps(
  count: number,
  few: number,
): (index: number) => 'always' | 'wide' | 'never' {
  const every = Math.max(1, Math.ceil(count / few))
  const half = Math.ceil(every / 2)
  return (index) => {
    if (index % every === 0) return 'always'
    return every % 2 === 0 && index % half === 0 ? 'wide' : 'never'
  }
}
