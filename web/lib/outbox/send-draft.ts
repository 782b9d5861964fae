import '../i18n.ts'
import { t } from '@lingui/core/macro'
import type { Arguments } from '#contract/endpoint.ts'
import { getMyAssignment, saveSubmissionDraft, type MyAssignment } from '#contract/submissions.ts'
import { call } from '../call.ts'
import { renewAnswer } from '../offline/offline-store.ts'
import { urlOf } from '../request.ts'
import { useSession } from '../session.ts'
import type { Place } from './draft-lane.ts'

export const putDraft = (
  params: Place,
  body: Arguments<typeof saveSubmissionDraft>['body'],
  signal?: AbortSignal,
) => call(saveSubmissionDraft, { params, body }, { ...(signal && { signal }) })

export const replacedReason = () => t`Your newer draft replaced this one from another device.`

/** A download shows what the server said last. */
export async function renewAssignment(
  params: Place,
  renewed: (assignment: MyAssignment) => MyAssignment,
): Promise<void> {
  const personId = useSession.getState().user?.id
  if (personId === undefined) return
  await renewAnswer(personId, urlOf(getMyAssignment, { params }), (answer) =>
    renewed(answer as MyAssignment),
  ).catch(() => undefined)
}
