import type { ConvertInquiryBody, Inquiry } from '#contract/inquiries.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { foundOrganization } from '#server/organizations/found-organization.ts'
import { inviteAddresses } from '#server/organizations/invite-addresses.ts'
import { say } from '#server/words/sentence.ts'
import { moveOn } from './handle-inquiry.ts'
import { staffPolicy } from './policy.ts'
import { lockInquiry } from './queries.ts'

/** Makes the organization and invites its first admin, both or neither; converting twice is refused. */
export async function convertInquiry(
  ctx: PersonCtx,
  inquiryId: string,
  body: ConvertInquiryBody,
): Promise<Inquiry> {
  const inquiry = await lockInquiry(ctx.db, inquiryId)
  if (!staffPolicy.convert(ctx, inquiry)) {
    throw problem('inquiry_closed', { detail: say('This inquiry is already closed.') })
  }
  const organization = await foundOrganization(ctx, {
    name: body.organization_name,
    description: '',
    seatLimit: body.seat_limit,
  })
  const admin = { email: body.admin_email, role: 'admin' as const }
  await inviteAddresses(ctx, organization, [admin], { message: body.message })
  const converted = await moveOn(ctx, inquiryId, 'convert', 'converted', {
    converted_at: ctx.now,
    organization_id: organization.id,
  })
  await emit(ctx, 'inquiry.converted', { inquiry_id: inquiryId, organization_id: organization.id })
  return converted
}
