import type { Fields } from './values.ts'

/** The parts of a validated statement that the store uses. The rest is stored unread. */
export interface Statement extends SubStatement {
  id?: string
  stored?: string
  authority?: Actor
  version?: string
}

export interface SubStatement {
  actor: Actor
  verb: { id: string; display?: LanguageMap }
  object: Target
  result?: Fields
  context?: Context
  timestamp?: string
  attachments?: Attachment[]
}

export type LanguageMap = Record<string, string>

export interface Actor {
  objectType?: string
  name?: string
  mbox?: string
  mbox_sha1sum?: string
  openid?: string
  account?: { homePage: string; name: string }
  member?: Actor[]
}

export interface Activity {
  objectType?: string
  id: string
  definition?: Fields
}

export type Target = (Activity | Actor | SubStatement | { id: string }) & { objectType?: string }

export interface Context {
  registration?: string
  instructor?: Actor
  team?: Actor
  contextActivities?: Record<string, Activity | Activity[]>
  contextAgents?: { agent: Actor }[]
  contextGroups?: { group: Actor }[]
}

export interface Attachment {
  usageType: string
  display: LanguageMap
  description?: LanguageMap
  contentType: string
  length: number
  sha2: string
  fileUrl?: string
}

export const isActivity = (target: Target): target is Activity =>
  target.objectType === undefined || target.objectType === 'Activity'

export const isActor = (target: Target): target is Actor =>
  target.objectType === 'Agent' || target.objectType === 'Group'

export const isSubStatement = (
  target: Target,
): target is SubStatement & { objectType: 'SubStatement' } => target.objectType === 'SubStatement'

/** The ID of the statement that this one is about, if any. */
export const referenceOf = ({ object }: SubStatement): string | undefined =>
  object.objectType === 'StatementRef' ? (object as { id: string }).id.toLowerCase() : undefined

/** All activities of the context, however they were sent. */
export const contextActivities = (context: Context | undefined): Activity[] =>
  Object.values(context?.contextActivities ?? {}).flat()

/** All activities of a statement, including its sub-statement's. */
export function activitiesOf({ object, context }: SubStatement): Activity[] {
  const around = contextActivities(context)
  if (isActivity(object)) return [object, ...around]
  return isSubStatement(object) ? [...activitiesOf(object), ...around] : around
}
