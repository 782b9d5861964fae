import { problem } from '#server/http/problem.ts'
import type { DocumentRule } from '#server/records/wire/document-resource.ts'
import { asLanguage } from '#server/records/statements/values.ts'
import { activityIdOf } from './course.ts'
import { actorOf, findRegistration, findSessionOfClient } from './queries.ts'
import { isSameAccount } from './register.ts'
import { launchDataName, preferencesName, unitScope } from './vocabulary.ts'

const refused = (detail: string) => problem('record_unit_refused', { detail })

/**
 * Restricts a part of a package to its own learner's documents: launch data is read-only, and preferences must have the
 * form that cmi5 defines. Records that the preferences were read, which must happen before anything else.
 */
export const unitDocumentRule: DocumentRule = async (ctx, asked) => {
  if (!ctx.scopes.includes(unitScope)) return
  const { kind, method, place, name } = asked
  const session = await findSessionOfClient(ctx.db, ctx.organizationId, ctx.clientId)
  const registration =
    session && (await findRegistration(ctx.db, ctx.organizationId, session.registration_id))
  if (!registration) throw refused('This key belongs to no session.')
  if (place.agent && !isSameAccount(place.agent, actorOf(registration))) {
    throw refused('These documents belong to another actor.')
  }
  if (place.registration !== undefined && place.registration !== registration.id) {
    throw refused('These documents belong to another registration.')
  }
  if (kind === 'activity_profile' && method !== 'GET') {
    const own = [
      session.unit_id,
      activityIdOf(ctx.app.env.publicUrl, registration.package_id, {
        kind: 'unit',
        id: session.unit_id,
      }),
    ]
    if (!own.includes(place.activityId ?? '')) throw refused('This activity is another one.')
  }
  const touchesLaunchData =
    kind === 'state' && (name === launchDataName || (name === undefined && method === 'DELETE'))
  if (touchesLaunchData && method !== 'GET') throw refused('The launch data is only for reading.')
  if (kind !== 'agent_profile' || name !== preferencesName) return
  if (method === 'DELETE') throw refused('The preferences can be changed, but not deleted.')
  if (method !== 'GET') {
    assertPreferences(asked.contentType, asked.content)
    return
  }
  await ctx.db
    .updateTable('package_sessions')
    .set({ preferences_read_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', session.id)
    .where('preferences_read_at', 'is', null)
    .execute()
}

/** cmi5, section 11: languages in order, and whether audio is on. */
function assertPreferences(contentType: string, content: Buffer) {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw refused('The preferences have to be application/json.')
  }
  let value: unknown
  try {
    value = JSON.parse(content.toString('utf8'))
  } catch {
    throw refused('The preferences can’t be read.')
  }
  const { languagePreference, audioPreference } = (value ?? {}) as Record<string, unknown>
  if (typeof languagePreference !== 'string' || !areLanguages(languagePreference)) {
    throw refused('languagePreference has to be a list such as “en-US,fr-FR”.')
  }
  if (audioPreference !== 'on' && audioPreference !== 'off') {
    throw refused('audioPreference has to be “on” or “off”.')
  }
}

function areLanguages(list: string): boolean {
  try {
    for (const language of list.split(',')) asLanguage(language.trim(), '')
    return true
  } catch {
    return false
  }
}
