import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getPerson } from '#server/identity/queries.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { say } from '#server/words/sentence.ts'
import { brandOf, siteOf } from './mail-brand.ts'

const validHours = 24

/** Writes to the person's address; only the owner of that mailbox can go on. */
export async function sendJoinProof(ctx: PersonCtx, organization: { id: string; name: string }) {
  const person = await getPerson(ctx.db, ctx.personId)
  const until = ctx.now.getTime() + validHours * 3_600_000
  const text = textOf(ctx, organization.id, person.email, until)
  const proof = `${until}.${ctx.app.keys.sign('join-proof', text)}`
  const brand = await brandOf(ctx, organization.id)
  await sendMail(ctx, person.email, {
    subject: say('Confirm that you want to join {organization}', {
      organization: organization.name,
    }),
    preview: say('Confirm that this address is yours.'),
    heading: say('Join {organization}', { organization: organization.name }),
    paragraphs: [
      say(
        'Press the button to confirm your address and join {organization} on Lyceum. The link works for {hours, plural, one {# hour} other {# hours}}.',
        { organization: organization.name, hours: validHours },
      ),
    ],
    action: {
      label: say('Join {organization}', { organization: organization.name }),
      url: `${siteOf(ctx.app, brand)}/join/${organization.id}?proof=${encodeURIComponent(proof)}`,
    },
    footer: say(
      'You get this email because someone used your address to join an organization. If it wasn’t you, ignore this email.',
    ),
    brand,
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
