import { signAccessToken } from '#server/http/access-token.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { hashToken } from './tokens.ts'

/**
 * An access token to render a page with, for a session whose own has run out. The refresh token proves the session and stays
 * unused, so the browser can still exchange it; what is made here never leaves the server.
 */
export const accessForPage = (app: Mechanisms, refreshToken: string): Promise<string | undefined> =>
  asSystem(app, async ({ db, now }) => {
    const session = await db
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .innerJoin('people as p', 'p.id', 's.person_id')
      .select(['t.session_id', 's.person_id'])
      .where('t.token_hash', '=', hashToken(refreshToken))
      .where('t.used_at', 'is', null)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('p.suspended_at', 'is', null)
      .executeTakeFirst()
    if (!session) return undefined
    const { person_id: personId, session_id: sessionId } = session
    return signAccessToken(app.keys, { personId, sessionId }, now)
  })
