import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

interface Recorded {
  id: string
  kind: string
  subject_id: string
  requester_id: string | null
}

/** Writes down what happened to a request and tells who waits for it. */
export async function recordApproval(
  ctx: MemberCtx,
  action: `approval.${string}`,
  approval: Recorded,
  reason: string | null = null,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'approval', id: approval.id },
    detail: { kind: approval.kind, subject_id: approval.subject_id },
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    approval_id: approval.id,
    kind: approval.kind,
    subject_id: approval.subject_id,
    requester_id: approval.requester_id,
    actor_id: ctx.personId,
  })
}
