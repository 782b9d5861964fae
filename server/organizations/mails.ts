import type { OrganizationRole } from '#contract/organizations.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { getPerson } from '#server/identity/queries.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { sendMail, sendMails } from '#server/mail/send-mail.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'
import { listBrands, siteOf } from './mail-brand.ts'
import { deletionGraceDays, invitationDays } from './rules.ts'

interface InvitationMail {
  email: string
  role: OrganizationRole
  message: string
  organizationId: string
  organizationName: string
  token: string
}

/** Each gets a mail of their own, in the name of the person who acts. */
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
      ...invitationMail(ctx, name, invitation, brands.get(invitation.organizationId)),
    },
    canWait: true,
  }))
  await sendMails(ctx, mails)
}

export function invitationMail(
  ctx: Ctx,
  name: string,
  invitation: InvitationMail,
  brand: MailBrand | null | undefined,
) {
  const { role, organizationName: organization } = invitation
  return {
    subject: say('{name} invited you to {organization}', { name, organization }),
    preview: say(
      '{role, select, admin {Join as an admin.} instructor {Join as an instructor.} other {Join as a learner.}}',
      { role },
    ),
    heading: say('Join {organization}', { organization }),
    paragraphs: [
      say(
        '{role, select, admin {{name} invited you to join {organization} on Lyceum as an admin.} instructor {{name} invited you to join {organization} on Lyceum as an instructor.} other {{name} invited you to join {organization} on Lyceum as a learner.}}',
        { role, name, organization },
      ),
    ],
    ...(invitation.message && { blocks: [{ kind: 'quote' as const, text: invitation.message }] }),
    facts: [
      { label: say('Invited by'), value: name },
      {
        label: say('Valid for'),
        value: say('{days, plural, one {# day} other {# days}}', { days: invitationDays }),
      },
    ],
    action: {
      label: say('View the invitation'),
      url: `${siteOf(ctx.app, brand)}/register?token=${encodeURIComponent(invitation.token)}`,
    },
    footer: say(
      'You get this email because {name} entered your address. If you don’t know them, ignore this email.',
      { name },
    ),
    brand,
  }
}

interface ClosedOrganization {
  name: string
  suspension_message: string
  brand?: MailBrand | null | undefined
}

export type OrganizationNews = 'suspended' | 'restored' | 'to_be_deleted'

/** Notifies one member that the organization was closed or opened, and why. */
export function sendOrganizationNews(
  ctx: Ctx,
  email: string,
  { name, suspension_message, brand }: ClosedOrganization,
  news: OrganizationNews,
) {
  const organization = name
  const words: Record<OrganizationNews, { heading: Sentence; paragraphs: Words[] }> = {
    suspended: {
      heading: say('{organization} is suspended', { organization }),
      paragraphs: [
        say(
          'You can’t open {organization} for now. Your account and your other organizations aren’t affected.',
          { organization },
        ),
        suspension_message,
      ],
    },
    restored: {
      heading: say('{organization} is open again', { organization }),
      paragraphs: [say('Pick up where you left off.')],
    },
    to_be_deleted: {
      heading: say('{organization} will be deleted', { organization }),
      paragraphs: [
        say(
          '{organization} and everything in it will be deleted in {days, plural, one {# day} other {# days}}. Its admins can cancel this until then.',
          { organization, days: deletionGraceDays },
        ),
      ],
    },
  }
  const { heading, paragraphs } = words[news]
  return sendMail(ctx, email, {
    subject: heading,
    preview: paragraphs[0] ?? '',
    heading,
    paragraphs,
    action: { label: say('Go to your dashboard'), url: `${siteOf(ctx.app, brand)}/dashboard` },
    footer: say('You get this email because you’re a member of {organization}.', { organization }),
    brand,
  })
}
