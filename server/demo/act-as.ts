import type { OrganizationRole } from '#contract/organizations.ts'
import type { Statement } from '#server/db/database.ts'
import type { Ctx, Mechanisms, MemberCtx, PersonCtx } from '#server/http/context.ts'

interface Moment {
  /** When it happened; the demo has a past. */
  at: Date
}

/** Enters for a person without a session, with the rights that a request of theirs would have. */
const enter = (personId: string, organizationId: string): Statement => ({
  name: 'demo_enter',
  text: `select set_config('app.person_id', $1, true), set_config('app.organization_id', $2, true)`,
  values: [personId, organizationId],
})

/** Calls verbs as anyone would, without signing in. */
export const asAnyone = <T>(app: Mechanisms, { at }: Moment, run: (ctx: Ctx) => Promise<T>) =>
  app.database.transaction(enter('', ''), (db) => run(baseContext(app, db, at)))

/** Calls verbs as a signed-in person. */
export const asPerson = <T>(
  app: Mechanisms,
  personId: string,
  { at }: Moment,
  run: (ctx: PersonCtx) => Promise<T>,
) =>
  app.database.transaction(enter(personId, ''), (db) =>
    run({ ...baseContext(app, db, at), personId, sessionId: '', userRole: 'user' }),
  )

/** Calls verbs as a member of an organization. */
export const asMember = <T>(
  app: Mechanisms,
  member: { personId: string; organizationId: string; role: OrganizationRole },
  { at }: Moment,
  run: (ctx: MemberCtx) => Promise<T>,
) =>
  app.database.transaction(enter(member.personId, member.organizationId), (db) =>
    run({ ...baseContext(app, db, at), ...member, sessionId: '', userRole: 'user' }),
  )

const baseContext = (app: Mechanisms, db: Ctx['db'], at: Date): Ctx => ({
  db,
  app,
  now: at,
  requestId: 'demo',
  ipAddress: null,
  userAgent: '',
  log: app.log,
  // Nobody watches a page while the demo is loaded.
  afterCommit: () => undefined,
})
