import { courseReads, courseWrites } from './course-loads.ts'
import { FreshProduct } from './fresh-product.ts'
import { measureGrowingReads } from './growing-reads.ts'
import { measureAlone, type Figures } from './measure.ts'
import { growth, printGrowth, type Budget } from './report.ts'
import { grow, learnerCount, seedCourse } from './seed-courses.ts'

const few = { courses: 100, enrollments: 1000 }
const many = { courses: 10_000, enrollments: 1_000_000 }

/** Finding, opening and taking a course among a hundred and among ten thousand, with a million enrollments. */
export async function measureCourses(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const course = await seedCourse(product)
    const wrote: Record<string, Figures>[] = []
    const reads = await measureGrowingReads(product, courseReads(course), {
      few: () => grow(product.database, course, few),
      many: async () => {
        wrote.push(await writeAll(product, courseWrites(course, 0)))
        await grow(product.database, course, many)
      },
    })
    wrote.push(await writeAll(product, courseWrites(course, 1)))
    const grown: Record<string, { few: Figures; many: Figures }> = {}
    for (const [name, figures] of Object.entries(wrote[0] ?? {})) {
      grown[name] = { few: figures, many: wrote[1]?.[name] ?? figures }
    }
    printGrowth(grown)
    return [
      ...reads,
      ...Object.entries(grown).map(([name, pair]): Budget => [
        `${name}, growth`,
        growth(pair),
        1.5,
      ]),
    ]
  } finally {
    await product.stop()
  }
}

async function writeAll(product: FreshProduct, writes: ReturnType<typeof courseWrites>) {
  const results: Record<string, Figures> = {}
  for (const [name, shares] of Object.entries(writes)) {
    const { address: url, processes } = product
    results[name] = await measureAlone({ url, shares, connections: learnerCount, processes })
  }
  return results
}
