import type { Mechanisms } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { MailBrand, MailContent } from '#server/mail/content.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf, siteOf } from '#server/organizations/mail-brand.ts'
import { say } from '#server/words/sentence.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

/** Mails everyone on the list of a scheduled run that is still an admin where to get the file: signed in, on its page. */
export const tellRecipients = (
  app: Mechanisms,
  { organization_id, run_id }: { organization_id: string; run_id: string },
) =>
  asSystem(app, async (ctx) => {
    const run = await ctx.db
      .selectFrom('report_runs as r')
      .innerJoin('organizations as o', 'o.id', 'r.organization_id')
      .leftJoin('people as p', 'p.id', 'r.asked_by')
      .select(['r.title', 'r.report_id', 'r.recipient_ids', 'r.row_count', 'o.name'])
      .select(['p.first_name', 'p.last_name'])
      .where('r.organization_id', '=', organization_id)
      .where('r.id', '=', run_id)
      .executeTakeFirst()
    if (!run?.recipient_ids) return
    const people = await ctx.db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['p.email', 'p.first_name', readingLanguage('p'), 'p.time_zone'])
      .where('m.organization_id', '=', organization_id)
      .where('m.person_id', 'in', run.recipient_ids)
      .where('m.role', '=', 'admin')
      .where('m.suspended_at', 'is', null)
      .where('p.suspended_at', 'is', null)
      .execute()
    const owner = fullName({ first_name: run.first_name ?? '', last_name: run.last_name ?? '' })
    const brand = await brandOf(ctx, organization_id)
    for (const { email, first_name, language, time_zone } of people) {
      await sendMail(ctx, email, reportMail(app, { ...run, owner, first_name, brand }), {
        reader: { language, timeZone: time_zone },
        canWait: true,
      })
    }
  })

interface ReadyReport {
  title: string
  name: string
  report_id: string | null
  row_count: number
  owner: string
  first_name: string
  brand: MailBrand | null | undefined
}

export function reportMail(app: Mechanisms, report: ReadyReport): MailContent {
  const { title, name, row_count, owner, first_name, brand } = report
  const rows = say('{count, plural, one {# row} other {# rows}}', { count: row_count })
  return {
    subject: say('Your report is ready: {title} – {organization}', { title, organization: name }),
    preview: rows,
    heading: title,
    paragraphs: [
      say('Hello {name}, your report is ready. You can download it for 30 days.', {
        name: first_name,
      }),
    ],
    facts: [
      { label: say('Organization'), value: name },
      { label: say('Size'), value: rows },
      ...(owner ? [{ label: say('Sent by'), value: owner }] : []),
    ],
    action: {
      label: say('Open the report'),
      url: `${siteOf(app, brand)}/dashboard/admin/reports/${report.report_id}?tab=history`,
    },
    footer: owner
      ? say('You get this email because {name} sends you this report regularly.', { name: owner })
      : say('You get this email because an admin sends you this report regularly.'),
    brand,
  }
}
