import type { OrganizationRole } from '#contract/organizations.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { getPerson } from '#server/identity/queries.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { sendMail, sendMails } from '#server/mail/send-mail.ts'
import { listBrands } from './mail-brand.ts'
import { deletionGraceDays, invitationDays } from './rules.ts'

export const roleWords: Record<OrganizationRole, string> = {
  admin: 'an admin',
  instructor: 'an instructor',
  learner: 'a learner',
}

interface InvitationMail {
  email: string
  role: OrganizationRole
  message: string
  organizationId: string
  organizationName: string
  token: string
}

/** Each gets a mail of their own, from whoever acts. */
export async function sendInvitations(ctx: PersonCtx, invitations: readonly InvitationMail[]) {
  const inviter = await getPerson(ctx.db, ctx.personId)
  const name = `${inviter.first_name} ${inviter.last_name}`
  const brands = await listBrands(
    ctx,
    invitations.map(({ organizationId }) => organizationId),
  )
  const mails = invitations.map((invitation) => ({
    to: invitation.email,
    content: {
      ...invitationMail(ctx, name, invitation),
      brand: brands.get(invitation.organizationId),
    },
  }))
  await sendMails(ctx, mails)
}

export function invitationMail(ctx: Ctx, name: string, invitation: InvitationMail) {
  return {
    subject: `${name} invites you to ${invitation.organizationName}`,
    preview: `Join as ${roleWords[invitation.role]}.`,
    heading: `Join ${invitation.organizationName}`,
    paragraphs: [
      `${name} invites you to join ${invitation.organizationName} on Lyceum as ${roleWords[invitation.role]}.`,
    ],
    ...(invitation.message && { blocks: [{ kind: 'quote' as const, text: invitation.message }] }),
    facts: [
      { label: 'Invited by', value: name },
      { label: 'Valid for', value: `${invitationDays} days` },
    ],
    action: {
      label: 'See the invitation',
      url: `${ctx.app.env.publicUrl}/register?token=${encodeURIComponent(invitation.token)}`,
    },
    footer: `You get this mail because ${name} entered your address. If you don't know them, ignore it.`,
  }
}

interface ClosedOrganization {
  name: string
  suspension_message: string
  brand?: MailBrand | null | undefined
}

export type OrganizationNews = 'suspended' | 'restored' | 'to_be_deleted'

/** Tells one member that the organization was closed or opened, and why. */
export function sendOrganizationNews(
  ctx: Ctx,
  email: string,
  { name, suspension_message, brand }: ClosedOrganization,
  news: OrganizationNews,
) {
  const words: Record<OrganizationNews, { heading: string; paragraphs: string[] }> = {
    suspended: {
      heading: `${name} is suspended`,
      paragraphs: [
        `${name} is closed for now. Your account and your other organizations stay as they are.`,
        suspension_message,
      ],
    },
    restored: { heading: `${name} is open again`, paragraphs: ['You can go on where you were.'] },
    to_be_deleted: {
      heading: `${name} will be deleted`,
      paragraphs: [
        `${name} and everything in it will be deleted in ${deletionGraceDays} days. Its admins can take this back until then.`,
      ],
    },
  }
  const { heading, paragraphs } = words[news]
  return sendMail(ctx, email, {
    subject: heading,
    preview: paragraphs[0] ?? '',
    heading,
    paragraphs,
    action: { label: 'Open my dashboard', url: `${ctx.app.env.publicUrl}/dashboard` },
    footer: `You get this mail because you are a member of ${name}.`,
    brand,
  })
}
