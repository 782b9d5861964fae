import type { PackageActivity } from '#contract/packages.ts'
import type { Course } from './reading/course.ts'
import type { ReadPackage } from './reading/read-package.ts'
import { unitsOf } from './sessions/course.ts'

type Whole = Pick<
  ReadPackage,
  'title' | 'standard' | 'edition' | 'activities' | 'sequencing' | 'notes'
>

/** The parts of a package that can be opened and that its outline shows. */
export const partsIn = ({ activities }: Pick<Whole, 'activities'>): PackageActivity[] =>
  activities.filter(({ launch, is_visible }) => launch !== null && is_visible)

/** One part of a package as a package of its own; undefined if there is no such part. */
export function partOf(whole: Whole, partId: string): Whole | undefined {
  const part = partsIn(whole).find(({ id }) => id === partId)
  if (!part) return undefined
  return {
    ...whole,
    title: part.title,
    activities: [{ ...part, depth: 0 }],
    sequencing: whole.sequencing && sequencingOf(whole.sequencing, part),
  }
}

interface ActivityTree {
  id: string
  children?: ActivityTree[]
  sequencingRules?: unknown
}

function sequencingOf(sequencing: object, part: PackageActivity): object {
  if ('children' in sequencing) {
    const course = sequencing as Course
    return { ...course, children: [...unitsOf(course)].filter(({ id }) => id === part.id) }
  }
  const { activityTree } = sequencing as { activityTree: ActivityTree }
  const found = findActivity(activityTree, part.id)
  // Rules about when a part may be opened refer to the other parts, which are now lessons with rules of their own.
  const { sequencingRules: _rules, ...alone } = found ?? { id: part.id, children: [] }
  return {
    activityTree: {
      id: activityTree.id,
      title: part.title,
      isVisible: true,
      sequencingControls: { choice: true, flow: true },
      children: [alone],
    },
  }
}

function findActivity(tree: ActivityTree, id: string): ActivityTree | undefined {
  if (tree.id === id) return tree
  for (const child of tree.children ?? []) {
    const found = findActivity(child, id)
    if (found) return found
  }
  return undefined
}
