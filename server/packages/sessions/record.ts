import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/records/statements/statement.ts'
import { storeStatements, type RecordCtx } from '#server/records/statements/store-statements.ts'
import { actorOf, type RegistrationRow } from './queries.ts'
import { categories, extensions } from './vocabulary.ts'

/** How packages identify learners: by platform and ID, never by address or name. */
export const learnerActor = (publicUrl: string, personId: string): Actor => ({
  objectType: 'Agent',
  account: { homePage: publicUrl, name: personId },
})

interface Said {
  verb: string
  object: { id: string; name?: Record<string, string>; type?: string | undefined }
  registration: RegistrationRow
  sessionId: string
  /** The author's id of the unit, block or course. */
  publisherId: string
  countsForMoveOn?: boolean
  result?: Record<string, unknown>
  extensions?: Record<string, unknown>
}

/** Stores the platform's own statements about a session, as cmi5 requires. */
export async function recordSaid(ctx: RecordCtx, said: Said) {
  const word = said.verb.slice(said.verb.lastIndexOf('/') + 1)
  const { name, type } = said.object
  const statement = {
    id: randomUUID(),
    timestamp: ctx.now.toISOString(),
    actor: actorOf(said.registration),
    verb: { id: said.verb, display: { en: word } },
    object: {
      objectType: 'Activity',
      id: said.object.id,
      definition: { ...(name && { name }), ...(type && { type }) },
    },
    ...(said.result && { result: said.result }),
    context: {
      registration: said.registration.id,
      contextActivities: {
        category: [
          { objectType: 'Activity', id: categories.cmi5 },
          ...(said.countsForMoveOn ? [{ objectType: 'Activity', id: categories.moveOn }] : []),
        ],
        grouping: [{ objectType: 'Activity', id: said.publisherId }],
      },
      extensions: { [extensions.sessionId]: said.sessionId, ...said.extensions },
    },
  }
  const authority: Actor = {
    objectType: 'Agent',
    account: { homePage: ctx.app.env.publicUrl, name: 'lyceum' },
  }
  await storeStatements(ctx, [statement], {
    version: '1.0.3',
    recorder: { authority, clientId: null, scopes: [], mayDefine: true },
  })
}
