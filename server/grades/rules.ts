import type { GradeCategory } from '#contract/grades.ts'

interface CountedItem {
  id: string
  category_id: string | null
}

interface Result {
  item_id: string
  points: number | null
  maximum_points: number
}

export interface Total {
  percent: number | null
  /** Items that the rule of their category leaves out. */
  dropped: ReadonlySet<string>
}

/**
 * What the results so far add up to. Items count the same inside their category, categories by their weight; what is
 * not graded, and with categories what stands in none, does not count. One result is always left.
 */
export function courseTotal(
  categories: readonly GradeCategory[],
  items: readonly CountedItem[],
  results: readonly Result[],
): Total {
  const shares = new Map(
    results.flatMap(({ item_id, points, maximum_points }) =>
      points === null || maximum_points <= 0 ? [] : [[item_id, points / maximum_points] as const],
    ),
  )
  const graded = (category: string | null) =>
    items.flatMap(({ id, category_id }) => {
      const share = shares.get(id)
      return category_id === category && share !== undefined ? { id, share } : []
    })
  if (categories.length === 0) {
    return { percent: percentOf(graded(null).map(({ share }) => share)), dropped: new Set() }
  }
  const dropped = new Set<string>()
  let [sum, weights] = [0, 0]
  for (const { id, weight_percent, drop_lowest } of categories) {
    const worstFirst = graded(id).toSorted((a, b) => a.share - b.share)
    const left = worstFirst.slice(0, Math.max(0, Math.min(drop_lowest, worstFirst.length - 1)))
    for (const item of left) dropped.add(item.id)
    const percent = percentOf(worstFirst.slice(left.length).map(({ share }) => share))
    if (percent === null) continue
    sum += percent * weight_percent
    weights += weight_percent
  }
  return { percent: weights === 0 ? null : rounded(sum / weights), dropped }
}

const percentOf = (shares: readonly number[]): number | null =>
  shares.length === 0
    ? null
    : rounded((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100)

export const rounded = (value: number): number => Math.round(value * 100) / 100
