import { allocate } from './allocate.ts'

export interface Split {
  /** What the platform keeps of the price without tax. */
  platform_basis_points: number
  /** What instructors get of the rest. */
  instructor_basis_points: number
  instructors: readonly { person_id: string; weight: number }[]
}

export interface Shares {
  platform: number
  organization: number
  instructors: { person_id: string; amount: number }[]
}

/** Who gets what of a sale without tax. Without instructors their part stays with the organization. */
export function shareSale(net: number, split: Split): Shares {
  const [platform = 0, rest = 0] = halves(net, split.platform_basis_points)
  const hasInstructors = split.instructors.some(({ weight }) => weight > 0)
  const [pool = 0, organization = 0] = halves(
    rest,
    hasInstructors ? split.instructor_basis_points : 0,
  )
  const parts = hasInstructors
    ? allocate(
        pool,
        split.instructors.map(({ weight }) => weight),
      )
    : []
  return {
    platform,
    organization,
    instructors: split.instructors.map(({ person_id }, index) => ({
      person_id,
      amount: parts[index] ?? 0,
    })),
  }
}

const halves = (amount: number, basisPoints: number) =>
  allocate(amount, [basisPoints, 10_000 - basisPoints])
