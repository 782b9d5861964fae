import type { LoadRequest } from 'autocannon'
import { BesideFloor } from './beside-floor.ts'
import type { FreshProduct } from './fresh-product.ts'
import { growth, print, printGrowth, ratio, say, type Budget, type Pair } from './report.ts'

/** Reads compared with the floor, with few rows and then with many. */
export async function measureGrowingReads(
  product: FreshProduct,
  reads: Record<string, LoadRequest>,
  growTo: { few: () => Promise<void>; many: () => Promise<void> },
): Promise<Budget[]> {
  await growTo.few()
  const beside = await BesideFloor.start(product, reads)
  try {
    const before = await beside.readAll()
    await growTo.many()
    const after = await beside.readAll()
    print(after)
    say('')
    const grown = Object.fromEntries(
      Object.entries(after).map(([name, pair]) => [
        name,
        { few: (before[name] as Pair).product, many: pair.product },
      ]),
    )
    printGrowth(grown)
    return Object.entries(after).flatMap(([name, pair]): Budget[] => [
      [`${name}, CPU × floor`, ratio(pair), 2.5],
      [`${name}, growth`, growth(grown[name] ?? { few: pair.product, many: pair.product }), 1.5],
    ])
  } finally {
    beside.stop()
  }
}
