import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getPerson } from '#server/identity/queries.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf } from './mail-brand.ts'

const validHours = 24

/** Writes to the person's address; only who reads that mailbox can go on. */
export async function sendJoinProof(ctx: PersonCtx, organization: { id: string; name: string }) {
  const person = await getPerson(ctx.db, ctx.personId)
  const until = ctx.now.getTime() + validHours * 3_600_000
  const text = textOf(ctx, organization.id, person.email, until)
  const proof = `${until}.${ctx.app.keys.sign('join-proof', text)}`
  await sendMail(ctx, person.email, {
    subject: `Join ${organization.name}`,
    preview: 'One click shows that this address is yours.',
    heading: `Join ${organization.name}`,
    paragraphs: [
      `Someone with your address wants to join ${organization.name} on Lyceum. If it was you, follow the link. It works for ${validHours} hours.`,
    ],
    action: {
      label: `Join ${organization.name}`,
      url: `${ctx.app.env.publicUrl}/join/${organization.id}?proof=${encodeURIComponent(proof)}`,
    },
    footer: 'If it was not you, ignore this mail: nothing happens.',
    brand: await brandOf(ctx, organization.id),
  })
}

export async function assertJoinProof(ctx: PersonCtx, organizationId: string, proof: string) {
  const { email } = await getPerson(ctx.db, ctx.personId)
  const [until = '', signature = ''] = proof.split('.')
  const text = textOf(ctx, organizationId, email, Number(until))
  const fits = ctx.app.keys.verify('join-proof', text, signature)
  if (!fits || Number(until) < ctx.now.getTime()) throw problem('join_proof_invalid')
}

/** Bound to the organization, the account and its address: a link helps nobody else. */
const textOf = (ctx: PersonCtx, organizationId: string, email: string, until: number) =>
  JSON.stringify([organizationId, ctx.personId, email, until])
