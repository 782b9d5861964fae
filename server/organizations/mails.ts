import type { OrganizationRole } from '#contract/organizations.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { getPerson } from '#server/identity/queries.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { invitationDays } from './rules.ts'

export const roleWords: Record<OrganizationRole, string> = {
  admin: 'an admin',
  instructor: 'an instructor',
  learner: 'a learner',
}

interface InvitationMail {
  email: string
  role: OrganizationRole
  message: string
  organizationName: string
  token: string
}

export async function sendInvitation(ctx: PersonCtx, invitation: InvitationMail) {
  const inviter = await getPerson(ctx.db, ctx.personId)
  const name = `${inviter.first_name} ${inviter.last_name}`
  await sendMail(ctx, invitation.email, {
    subject: `${name} invites you to ${invitation.organizationName}`,
    preview: `Join as ${roleWords[invitation.role]}.`,
    heading: `Join ${invitation.organizationName}`,
    paragraphs: [
      `${name} invites you to join ${invitation.organizationName} on Lyceum as ${roleWords[invitation.role]}.`,
      ...(invitation.message ? [`“${invitation.message}”`] : []),
      `The invitation is valid for ${invitationDays} days.`,
    ],
    action: {
      label: 'See the invitation',
      url: `${ctx.app.env.publicUrl}/register?token=${encodeURIComponent(invitation.token)}`,
    },
    footer: `You get this mail because ${name} entered your address. If you don't know them, ignore it.`,
  })
}
