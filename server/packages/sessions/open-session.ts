import { randomUUID } from 'node:crypto'
import type { LaunchMode, UnitLaunch } from '#contract/package-sessions.ts'
import { problem } from '#server/http/problem.ts'
import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import { frameQuery } from '../content/frame-query.ts'
import { contentPath } from '../content/content-path.ts'
import type { Unit } from '../reading/course.ts'
import { activityIdOf } from './course.ts'
import { abandonSession } from './end-session.ts'
import { fetchUrl, issueKey } from './fetch-key.ts'
import { writeLaunchData, writePreferences } from './launch-data.ts'
import { moveOn } from './move-on.ts'
import { actorOf, listOpenSessions, type RegistrationRow } from './queries.ts'
import { recordSaid } from './record.ts'
import { extensions, verbs } from './vocabulary.ts'

interface Given {
  registration: RegistrationRow
  unit: Unit
  mode: LaunchMode
  /** The learner's language, if known. */
  language: string | null
  /** Where a unit in a separate window returns to. */
  returnUrl: string
}

/**
 * Opens a unit: records it in the record store, writes the data the unit needs, and returns its URL. A session of the
 * same unit that is still open is ended.
 */
export async function openSession(ctx: RecordCtx, given: Given): Promise<UnitLaunch> {
  const { registration, unit, mode } = given
  const open = await listOpenSessions(ctx.db, ctx.organizationId, registration.id)
  for (const session of open.filter(({ unit_id }) => unit_id === unit.id)) {
    await abandonSession(ctx, registration, session)
  }
  const id = randomUUID()
  const address = unitAddress(ctx, registration.package_id, unit)
  await ctx.db
    .insertInto('package_sessions')
    .values({
      organization_id: ctx.organizationId,
      id,
      registration_id: registration.id,
      unit_id: unit.id,
      launch_mode: mode,
      launched_at: ctx.now,
    })
    .execute()
  // A unit on another site isn't part of the package host, so it gets a separate window.
  const opens_window = unit.opens_window || isElsewhere(unit)
  const url =
    registration.standard === 'cmi5'
      ? await cmi5Address(ctx, { ...given, id, address, opens_window })
      : await xapiAddress(ctx, { ...given, id, address })
  return { url, opens_window, registration_id: registration.id, session_id: id }
}

const isElsewhere = ({ url }: Unit) => /^https?:/i.test(url)

function unitAddress(ctx: RecordCtx, packageId: string, unit: Unit): string {
  if (isElsewhere(unit)) return unit.url
  const { contentUrl } = ctx.app.env
  if (!contentUrl) throw problem('package_host_missing')
  const path = contentPath(ctx.app, { organizationId: ctx.organizationId, packageId })
  return new URL(unit.url, `${contentUrl}${path}`).href
}

type Session = Given & { id: string; address: string }

const endpointOf = (ctx: RecordCtx) => `${ctx.app.env.publicUrl}/xapi/${ctx.organizationId}`

/** cmi5, section 8: a key behind its own URL, and launch data in the record store. */
async function cmi5Address(ctx: RecordCtx, session: Session & { opens_window: boolean }) {
  const { registration, unit, mode, id, address } = session
  const { publicUrl, contentUrl } = ctx.app.env
  const activityId = activityIdOf(publicUrl, registration.package_id, unit)
  // A unit without requirements is satisfied before anything is launched.
  await moveOn(ctx, registration, id)
  await writeLaunchData(ctx, {
    ...session,
    activityId,
    sessionId: id,
    // A frame can't navigate the site, so it returns to a page on the package host, which tells the site.
    returnUrl: session.opens_window
      ? session.returnUrl
      : `${contentUrl ?? publicUrl}/content/player/ended/${await frameQuery(ctx)}`,
  })
  await writePreferences(ctx, actorOf(registration), session.language)
  await recordSaid(ctx, {
    verb: verbs.launched,
    object: { id: activityId, name: unit.title, type: unit.activity_type ?? undefined },
    registration,
    sessionId: id,
    publisherId: unit.id,
    extensions: {
      [extensions.launchMode]: mode,
      [extensions.launchUrl]: address,
      [extensions.moveOn]: unit.move_on,
      ...(unit.mastery_score !== null && { [extensions.masteryScore]: unit.mastery_score }),
      ...(unit.launch_parameters !== null && {
        [extensions.launchParameters]: unit.launch_parameters,
      }),
    },
  })
  return withParameters(address, {
    endpoint: endpointOf(ctx),
    fetch: fetchUrl(ctx.app, ctx.organizationId, id),
    actor: JSON.stringify(actorOf(registration)),
    registration: registration.id,
    activityId,
  })
}

/** The convention of xAPI packages before cmi5: the key itself is a parameter. */
async function xapiAddress(ctx: RecordCtx, { registration, unit, id, address }: Session) {
  const key = await issueKey(ctx, id)
  return withParameters(address, {
    endpoint: `${endpointOf(ctx)}/`,
    auth: `Basic ${key}`,
    actor: JSON.stringify(actorOf(registration)),
    registration: registration.id,
    activity_id: unit.id,
  })
}

function withParameters(address: string, parameters: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
