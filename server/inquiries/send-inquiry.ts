import type { InquiryReceipt, SendInquiryBody } from '#contract/inquiries.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type Ctx } from '#server/http/context.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { say } from '#server/words/sentence.ts'
import { sendReceipt, tellStaff } from './mails.ts'
import { addressAllowance, emailAllowance, nameKey, newReference, withScheme } from './rules.ts'

/**
 * Takes an inquiry from anyone. While one from this address for this organization is open, sending again answers its
 * reference and adds what is new to its thread. A program that fills the hidden field is thanked and not heard.
 */
export async function sendInquiry(ctx: Ctx, body: SendInquiryBody): Promise<InquiryReceipt> {
  const from = actorOf(ctx) ?? ctx.ipAddress
  await countAttempt(ctx.db, `inquiry-from:${from}`, addressAllowance, ctx.now)
  if (body.fax !== '') return { reference: newReference(), email: body.email }
  await countAttempt(ctx.db, `inquiry-by:${body.email}`, emailAllowance, ctx.now)
  // Nobody may read inquiries, and the sender may be nobody.
  const { inquiry, isNew } = await acrossOrganizations(ctx.db, (db) => keep(ctx, db, body))
  if (isNew) {
    await audit(ctx, { action: 'inquiry.received', subject: { type: 'inquiry', id: inquiry.id } })
    await emit(ctx, 'inquiry.received', { inquiry_id: inquiry.id })
    await sendReceipt(ctx, inquiry)
    await tellStaff(ctx, inquiry, say('New inquiry'))
  }
  return { reference: inquiry.reference, email: body.email }
}

async function keep(ctx: Ctx, db: Db, body: SendInquiryBody) {
  for (;;) {
    const inserted = await insert(ctx, db, body)
    if (inserted) return { inquiry: inserted, isNew: true }
    const open = await findOpen(db, body)
    if (open) {
      await addWhatIsNew(ctx, db, open, body.message)
      return { inquiry: open, isNew: false }
    }
    // The reference was taken by chance: draw another one.
  }
}

const insert = (ctx: Ctx, db: Db, body: SendInquiryBody) =>
  db
    .insertInto('inquiries')
    .values({
      name: body.name,
      email: body.email,
      phone: body.phone,
      organization_name: body.organization_name,
      size: body.size,
      country: body.country,
      learner_count: body.learner_count,
      message: body.message,
      website: withScheme(body.website),
      needs: [...new Set(body.needs)],
      reference: newReference(),
      name_key: nameKey(body.organization_name),
      person_id: actorOf(ctx),
      consented_at: ctx.now,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

const findOpen = (db: Db, body: SendInquiryBody) =>
  db
    .selectFrom('inquiries')
    .selectAll()
    .where('email', '=', body.email)
    .where('name_key', '=', nameKey(body.organization_name))
    .where('converted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

async function addWhatIsNew(
  ctx: Ctx,
  db: Db,
  open: { id: string; message: string },
  message: string,
) {
  if (message === '' || message === open.message) return
  const said = await db
    .selectFrom('inquiry_messages')
    .select('id')
    .where('inquiry_id', '=', open.id)
    .where('body', '=', message)
    .executeTakeFirst()
  if (said) return
  await db
    .insertInto('inquiry_messages')
    .values({
      inquiry_id: open.id,
      kind: 'answer',
      author_id: actorOf(ctx),
      body: message,
      created_at: ctx.now,
    })
    .execute()
}
