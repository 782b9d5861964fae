import type { Mechanisms } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { MailBrand, MailContent } from '#server/mail/content.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'

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
      .select(['p.email', 'p.first_name'])
      .where('m.organization_id', '=', organization_id)
      .where('m.person_id', 'in', run.recipient_ids)
      .where('m.role', '=', 'admin')
      .where('m.suspended_at', 'is', null)
      .where('p.suspended_at', 'is', null)
      .execute()
    const owner = fullName({ first_name: run.first_name ?? '', last_name: run.last_name ?? '' })
    const brand = await brandOf(ctx, organization_id)
    for (const { email, first_name } of people) {
      await sendMail(ctx, email, reportMail(app, { ...run, owner, first_name, brand }))
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
  const rows = row_count === 1 ? '1 row' : `${row_count.toLocaleString('en')} rows`
  return {
    subject: `${title} – ${name}`,
    preview: `The report is ready: ${rows}.`,
    heading: title,
    paragraphs: [
      `Hello ${first_name}, your report is ready. The file stays on its page for 30 days; sign in to get it.`,
    ],
    facts: [
      { label: 'Organization', value: name },
      { label: 'Size', value: rows },
      ...(owner ? [{ label: 'Sent by', value: owner }] : []),
    ],
    action: {
      label: 'Open the report',
      url: `${app.env.publicUrl}/dashboard/admin/reports/${report.report_id}?tab=history`,
    },
    footer: `You get this because ${owner || 'an admin'} sends you this report regularly.`,
    brand,
  }
}
