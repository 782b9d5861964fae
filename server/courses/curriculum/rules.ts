import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import type {
  CompletionRule,
  LessonContent,
  LessonKind,
  PackageRules,
  ToolRules,
} from '#contract/lessons.ts'

const usualPackageRules: PackageRules = {
  complete_by: 'completed',
  minimum_score: 80,
  counted_attempt: 'best',
  is_graded: true,
  moves: 'not_begun',
}

const usualToolRules: ToolRules = {
  complete_by: 'opened',
  minimum_score: 80,
  is_graded: false,
  maximum_points: 100,
}

/** What a new lesson of each kind holds: nothing yet. */
export const emptyContent = (kind: LessonKind): LessonContent => {
  switch (kind) {
    case 'text':
      return { kind, document: emptyDocument }
    case 'video':
    case 'audio':
    case 'file':
      return { kind, resource_id: null, document: emptyDocument }
    case 'embed':
      return { kind, url: null, document: emptyDocument }
    case 'quiz':
      return { kind, quiz_id: null, revision: 0 }
    case 'assignment':
      return { kind, assignment_id: null }
    case 'live_session':
      return { kind, live_session_id: null }
    case 'package':
      return { kind, package_id: null, rules: usualPackageRules }
    case 'tool':
      return {
        kind,
        tool_id: null,
        url: null,
        custom: {},
        opens_in: 'frame',
        rules: usualToolRules,
      }
  }
}

/** What completes a lesson unless its author says otherwise. */
export const usualCompletion: Record<LessonKind, CompletionRule> = {
  text: 'marked',
  video: 'watched',
  audio: 'watched',
  file: 'viewed',
  embed: 'marked',
  quiz: 'passed',
  assignment: 'submitted',
  live_session: 'attended',
  package: 'finished',
  tool: 'finished',
}

const wordsPerMinute = 200

/** How long reading takes, in seconds; never less than half a minute for a text that says something. */
export function readingSeconds(document: Document): number {
  const words = textOf(document).split(/\s+/).filter(Boolean).length
  return words === 0 ? 0 : Math.max(30, Math.round((words / wordsPerMinute) * 60))
}

export const textOf = (document: Document): string =>
  [...nodesOf(document)].map((node) => node.text ?? '').join(' ')

/** Files of the pictures in a document. */
export const pictureIdsOf = (document: Document): string[] => [
  ...new Set([...nodesOf(document)].flatMap((node) => node.attrs?.file_id ?? [])),
]

interface Node {
  text?: string
  attrs?: { file_id?: string }
  content?: unknown
}

function* nodesOf(root: object): Generator<Node> {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if (Array.isArray(node.content)) waiting.push(...(node.content as Node[]).toReversed())
  }
}

/** Places for `count` things between two neighbours, evenly spread; null when the room is used up. */
export function placesBetween(
  before: number | undefined,
  after: number | undefined,
  count: number,
): number[] | null {
  const start = before ?? (after === undefined ? 0 : after - count - 1)
  const end = after ?? start + count + 1
  const step = (end - start) / (count + 1)
  // Below this, halving again and again would soon give two things the same place.
  if (step < 1e-6) return null
  return Array.from({ length: count }, (_, index) => start + step * (index + 1))
}
