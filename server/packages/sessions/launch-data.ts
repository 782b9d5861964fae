import { findDocument, putDocument } from '#server/records/documents/documents.ts'
import type { Actor } from '#server/records/statements/statement.ts'
import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import type { Unit } from '../reading/course.ts'
import { actorOf, type RegistrationRow } from './queries.ts'
import { extensions, launchDataName, preferencesName } from './vocabulary.ts'

interface Launch {
  registration: RegistrationRow
  unit: Unit
  mode: string
  activityId: string
  sessionId: string
  returnUrl: string
}

/** What every statement of the unit must contain. */
export const contextTemplate = (unitId: string, sessionId: string) => ({
  contextActivities: { grouping: [{ objectType: 'Activity', id: unitId }] },
  extensions: { [extensions.sessionId]: sessionId },
})

/** cmi5, section 10: what the unit needs to know about this session. */
export async function writeLaunchData(ctx: RecordCtx, launch: Launch) {
  const { registration, unit, mode, activityId, sessionId } = launch
  const data = {
    contextTemplate: contextTemplate(unit.id, sessionId),
    launchMode: mode,
    launchMethod: unit.opens_window ? 'OwnWindow' : 'AnyWindow',
    moveOn: unit.move_on,
    returnURL: launch.returnUrl,
    ...(unit.mastery_score !== null && { masteryScore: unit.mastery_score }),
    ...(unit.launch_parameters !== null && { launchParameters: unit.launch_parameters }),
    ...(unit.entitlement_key !== null && {
      entitlementKey: { courseStructure: unit.entitlement_key },
    }),
  }
  const place = {
    kind: 'state',
    activityId,
    agent: actorOf(registration),
    registration: registration.id,
  } as const
  await putDocument(ctx, place, launchDataName, { ...asJson(data), caution: 'never' })
}

/** cmi5, section 11: written once; from then on it belongs to the learner. */
export async function writePreferences(ctx: RecordCtx, agent: Actor, language: string | null) {
  const place = { kind: 'agent_profile', agent } as const
  if (await findDocument(ctx, place, preferencesName)) return
  const preferences = { languagePreference: language ?? 'en', audioPreference: 'on' }
  await putDocument(ctx, place, preferencesName, { ...asJson(preferences), caution: 'never' })
}

const asJson = (value: object) => ({
  contentType: 'application/json',
  content: Buffer.from(JSON.stringify(value)),
})
