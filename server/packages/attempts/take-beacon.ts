import type { FastifyInstance } from 'fastify'
import { CommitBody } from '#contract/packages.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { commitPackage } from './commit-package.ts'

interface Place {
  organization_id: string
  course_id: string
  person_id: string
  lessonId: string
  attemptId: string
}

type Signer = Pick<Mechanisms, 'keys' | 'clock'>

/** A window stays open for a day at most; then it has to be reloaded anyway. */
const seconds = 24 * 60 * 60

/** Where a closing window of this attempt sends its last commit. The path allows nothing else. */
export function beaconPath(app: Signer, place: Place): string {
  const expires = Math.ceil(app.clock.now().getTime() / 1000) + seconds
  const { organization_id, course_id, person_id, lessonId, attemptId } = place
  const text = [organization_id, course_id, lessonId, person_id, attemptId, expires].join('.')
  return `/content/commits/${text}.${app.keys.sign('package-beacon', text)}/`
}

function readBeacon(app: Signer, token: string) {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  const [
    organizationId = '',
    courseId = '',
    lessonId = '',
    personId = '',
    attemptId = '',
    expires = '',
  ] = parts
  const isCurrent = Number(expires) * 1000 > app.clock.now().getTime()
  if (!app.keys.verify('package-beacon', parts.join('.'), signature) || !isCurrent) {
    throw problem('signature_invalid')
  }
  return { organizationId, courseId, lessonId, personId, attemptId }
}

/** POST /content/commits/…: the last commit of a package, from the host without a site session. */
export function takeBeacons(server: FastifyInstance, app: Mechanisms) {
  server.post('/content/commits/:token/', { bodyLimit: 1_048_576 }, async (request, reply) => {
    const given = readBeacon(app, (request.params as { token: string }).token)
    const body = CommitBody.safeParse(request.body)
    if (!body.success || body.data.attempt_id !== given.attemptId) throw problem('invalid_request')
    const { organizationId, personId, courseId, lessonId } = given
    await asSystem(app, (ctx) =>
      commitPackage({ ...ctx, organizationId, personId }, courseId, lessonId, body.data),
    )
    return reply.code(204).send()
  })
}
