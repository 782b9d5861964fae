import type { VisitorCtx } from '#server/http/as-person.ts'
import type { Mechanisms } from '#server/http/context.ts'

type Params = Readonly<Record<string, string>>

/** A family of topics, such as `person:{personId}`, and who may listen. */
export interface LiveTopic {
  readonly pattern: string
  readonly authorize: (ctx: VisitorCtx, params: Params) => boolean | Promise<boolean>
  /** Accepts messages from listeners, after checking their access again; a thrown Problem is sent back. */
  readonly hear?: (ctx: VisitorCtx, params: Params, saying: Saying) => Promise<unknown>
  readonly presence?: Presence
}

export interface Saying {
  name: string
  data: unknown
}

/** For topics where listening means being present. */
export interface Presence {
  /** Someone is listening now, also after an interruption. Runs in the transaction that admitted them. */
  readonly came: (ctx: VisitorCtx, params: Params) => Promise<unknown>
  /** The page was closed or stopped listening. Not called when the connection or the server fails. */
  readonly left: (app: Mechanisms, params: Params) => Promise<unknown>
  /** Called every few seconds with all listeners on this server. */
  readonly stillHere: (app: Mechanisms, all: readonly Params[]) => Promise<unknown>
}

/**
 * Declares a family of topics. Each part in braces is an ID. With `{organizationId}`, the rule is only evaluated for
 * members, inside their organization.
 */
export const liveTopic = (
  pattern: string,
  authorize: LiveTopic['authorize'],
  more: Pick<LiveTopic, 'hear' | 'presence'> = {},
): LiveTopic => ({ pattern, authorize, ...more })

export interface FoundTopic {
  topic: LiveTopic
  params: Params
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The family that a topic belongs to; undefined if none declares it. */
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
