import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/records/statements/statement.ts'
import type { Course } from '../reading/course.ts'

/** A registration with its package. */
const registrations = (db: Db, organizationId: string) =>
  db
    .selectFrom('package_registrations as r')
    .innerJoin('packages as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.package_id'),
    )
    .selectAll('r')
    .select(['p.standard', 'p.sequencing'])
    .where('r.organization_id', '=', organizationId)

export const findRegistration = (db: Db, organizationId: string, id: string) =>
  registrations(db, organizationId).where('r.id', '=', id).executeTakeFirst()

/** Locks the registration, so changes to it happen one at a time. */
export const lockRegistration = (db: Db, organizationId: string, id: string) =>
  registrations(db, organizationId).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

export const courseOf = ({ sequencing }: { sequencing: unknown }) => sequencing as Course
export const actorOf = ({ actor }: { actor: unknown }) => actor as Actor

export const findSession = (db: Db, organizationId: string, sessionId: string) =>
  db
    .selectFrom('package_sessions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sessionId)
    .executeTakeFirst()

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The session that a key of the record store belongs to. */
export const findSessionOfClient = (db: Db, organizationId: string, clientId: string) =>
  db
    .selectFrom('package_sessions as s')
    .innerJoin('record_clients as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.session_id', '=', 's.id'),
    )
    .selectAll('s')
    .where('s.organization_id', '=', organizationId)
    .where('c.id', '=', clientId)
    .executeTakeFirst()

export const listOpenSessions = (db: Db, organizationId: string, registrationId: string) =>
  db
    .selectFrom('package_sessions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('registration_id', '=', registrationId)
    .where('terminated_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .execute()

export const listUnits = (db: Db, organizationId: string, registrationId: string) =>
  db
    .selectFrom('package_units')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('registration_id', '=', registrationId)
    .execute()
