import type { VisitorCtx } from '#server/http/as-person.ts'

type Params = Readonly<Record<string, string>>

/** A family of topics, such as `person:{personId}`, and who may listen. */
export interface LiveTopic {
  readonly pattern: string
  readonly authorize: (ctx: VisitorCtx, params: Params) => boolean | Promise<boolean>
}

/**
 * Declares a family of topics. Each part in braces is an id. With `{organizationId}` in it, the rule is asked only
 * for members, inside their organization.
 */
export const liveTopic = (pattern: string, authorize: LiveTopic['authorize']): LiveTopic => ({
  pattern,
  authorize,
})

export interface FoundTopic {
  topic: LiveTopic
  params: Params
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Finds which family a topic belongs to; undefined for one that nobody declared. */
export function topicFinder(topics: readonly LiveTopic[]) {
  const families = topics.map((topic) => ({
    topic,
    expression: new RegExp(`^${topic.pattern.replaceAll(/\{(\w+)\}/g, `(?<$1>${id})`)}$`),
  }))
  return (name: string): FoundTopic | undefined => {
    for (const { topic, expression } of families) {
      const match = expression.exec(name)
      if (match) return { topic, params: { ...match.groups } }
    }
    return undefined
  }
}
