import { readActivities } from './activities.ts'
import {
  activitiesOf,
  isActivity,
  isActor,
  isSubStatement,
  type Activity,
  type Actor,
  type LanguageMap,
  type Statement,
  type SubStatement,
} from './statement.ts'
import type { RecordCtx } from './store-statements.ts'
import type { Fields } from './values.ts'

export const statementFormats = ['exact', 'ids', 'canonical'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** How each part of a statement is written. */
interface Writers {
  actor: (actor: Actor) => Actor
  activity: (activity: Activity) => Activity
  languages: (map: LanguageMap | undefined) => LanguageMap | undefined
}

/** The bodies in the requested format: exact, with IDs only, or canonical in one language. */
export async function formatStatements(
  ctx: RecordCtx,
  bodies: readonly string[],
  format: StatementFormat,
  acceptLanguage: string,
): Promise<string[]> {
  if (format === 'exact') return [...bodies]
  const statements = bodies.map((body) => JSON.parse(body) as Statement)
  const writers =
    format === 'ids'
      ? idsOnly
      : inOneLanguage(
          await readActivities(
            ctx,
            statements.flatMap(activitiesOf).map(({ id }) => id),
          ),
          acceptLanguage,
        )
  return statements.map((statement) => JSON.stringify(rewritten(statement, writers)))
}

const idsOnly: Writers = {
  actor: onlyIdentifier,
  activity: ({ id }) => ({ id }),
  languages: () => undefined,
}

/** A group without an identifier is identified by its members. */
function onlyIdentifier(actor: Actor): Actor {
  const { objectType, mbox, mbox_sha1sum, openid, account, member } = actor
  const own = { objectType, mbox, mbox_sha1sum, openid, account }
  const isAnonymous = !(mbox ?? mbox_sha1sum ?? openid ?? account)
  return defined({ ...own, ...(isAnonymous && { member: member?.map(onlyIdentifier) }) })
}

const inOneLanguage = (known: ReadonlyMap<string, Activity>, acceptLanguage: string): Writers => {
  const languages = (map: LanguageMap | undefined) => map && chosen(map, acceptLanguage)
  return {
    actor: (actor) => actor,
    activity: (activity) => {
      const { definition } = known.get(activity.id) ?? activity
      return definition ? { ...activity, definition: translated(definition, languages) } : activity
    },
    languages,
  }
}

const componentLists = ['choices', 'scale', 'source', 'target', 'steps']

function translated(definition: Fields, languages: Writers['languages']): Fields {
  const copy = { ...definition }
  for (const name of ['name', 'description']) {
    if (copy[name]) copy[name] = languages(copy[name] as LanguageMap)
  }
  for (const name of componentLists) {
    if (!copy[name]) continue
    copy[name] = (copy[name] as { description?: LanguageMap }[]).map((component) =>
      component.description
        ? { ...component, description: languages(component.description) }
        : component,
    )
  }
  return copy
}

function rewritten<T extends SubStatement>(statement: T, writers: Writers): T {
  const { actor, verb, object, context, attachments } = statement
  return {
    ...statement,
    actor: writers.actor(actor),
    verb: defined({ ...verb, display: writers.languages(verb.display) }),
    object: isActivity(object)
      ? writers.activity(object)
      : isActor(object)
        ? writers.actor(object)
        : isSubStatement(object)
          ? rewritten(object, writers)
          : object,
    ...(context && { context: rewrittenContext(context, writers) }),
    ...('authority' in statement && { authority: writers.actor(statement.authority as Actor) }),
    ...(attachments && {
      attachments: attachments.map((one) => ({
        ...one,
        display: writers.languages(one.display) ?? one.display,
        ...(one.description && { description: writers.languages(one.description) }),
      })),
    }),
  }
}

function rewrittenContext(context: NonNullable<Statement['context']>, writers: Writers) {
  const { instructor, team, contextActivities, contextAgents, contextGroups } = context
  return {
    ...context,
    ...(instructor && { instructor: writers.actor(instructor) }),
    ...(team && { team: writers.actor(team) }),
    ...(contextActivities && {
      contextActivities: Object.fromEntries(
        Object.entries(contextActivities).map(([name, list]) => [
          name,
          [list].flat().map(writers.activity),
        ]),
      ),
    }),
    ...(contextAgents && {
      contextAgents: contextAgents.map((one) => ({ ...one, agent: writers.actor(one.agent) })),
    }),
    ...(contextGroups && {
      contextGroups: contextGroups.map((one) => ({ ...one, group: writers.actor(one.group) })),
    }),
  }
}

/** The best match for the reader's languages, otherwise the first language. */
export function chosen(map: LanguageMap, acceptLanguage: string): LanguageMap {
  const tags = Object.keys(map)
  for (const wanted of preferred(acceptLanguage)) {
    const fits = (tag: string) => {
      const lower = tag.toLowerCase()
      return wanted === '*' || lower === wanted || lower.startsWith(`${wanted}-`)
    }
    const found = tags.find(fits) ?? tags.find((tag) => wanted.startsWith(`${tag.toLowerCase()}-`))
    if (found !== undefined) return { [found]: map[found] ?? '' }
  }
  const [first] = tags
  return first === undefined ? {} : { [first]: map[first] ?? '' }
}

/** RFC 9110: the languages of Accept-Language, best first. */
const preferred = (acceptLanguage: string) =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((piece) => piece.startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/** Without the properties that have no value. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
