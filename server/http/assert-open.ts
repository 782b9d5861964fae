import type { EnteredPerson } from '#server/db/tenancy.ts'
import type { PersonCtx } from './context.ts'
import { say } from '#server/words/sentence.ts'
import { problem } from './problem.ts'

/** A closed organization is closed to its members from the next request on, whatever credentials they hold. */
export function assertOpen({
  refusal,
  refusal_message,
}: Pick<EnteredPerson, 'refusal' | 'refusal_message'>) {
  if (!refusal) return
  if (refusal === 'sign_in_again' || refusal === 'network_refused') {
    const values = { organization: refusal_message ?? '' }
    throw problem(refusal, {
      detail:
        refusal === 'sign_in_again'
          ? say('Sign in again to open {organization}.', values)
          : say('{organization} can only be opened from its own networks.', values),
    })
  }
  throw problem(refusal, refusal_message ? { detail: refusal_message } : {})
}

/** For verbs that determine the organization themselves; null means none in particular. */
export function assertReaches(
  { onlyOrganizationId }: Pick<PersonCtx, 'onlyOrganizationId'>,
  organizationId: string | null,
) {
  if (onlyOrganizationId && onlyOrganizationId !== organizationId) throw problem('session_limited')
}
