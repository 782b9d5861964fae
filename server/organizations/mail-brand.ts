import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { logoUrl } from './logo.ts'
import { listOrigins } from './own-host.ts'

/** How each of these organizations signs its mail, by id. */
export async function listBrands(
  { db, app }: { db: Db; app: Mechanisms },
  ids: readonly (string | null)[],
): Promise<Map<string, MailBrand>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_file_id', 'accent', 'sandbox_at'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  const origins = await listOrigins({ db, app }, wanted)
  const domains = await listSenderDomains({ db, app }, wanted)
  return new Map(
    rows.map(({ id, name, logo_file_id, accent, sandbox_at }) => {
      const origin = origins.get(id)
      const domain = domains.get(id)
      const logo = logoUrl(app, logo_file_id)
      const address = logo && new URL(logo, origin ?? app.env.publicUrl).href
      const brand = {
        organizationId: id,
        name,
        logoUrl: address,
        accent,
        ...(origin && { origin }),
        // A name that nobody vouched for could pretend to be anyone's.
        ...((origin || domain) && { sender: senderOf(app, name, domain) }),
      }
      return [id, { ...brand, ...(sandbox_at && { isSandbox: true }) }]
    }),
  )
}

/** Domains that organizations proved and the operator's mail server may send from. */
async function listSenderDomains(
  { db, app }: { db: Db; app: Mechanisms },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const allowed = app.env.MAIL_FROM_DOMAINS.map((domain) => domain.toLowerCase())
  if (allowed.length === 0) return new Map()
  const rows = await acrossOrganizations(db, (across) =>
    across
      .selectFrom('organization_domains')
      .select(['organization_id', 'domain'])
      .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val([...ids]))))
      .where((eb) => eb('domain', '=', eb.fn.any(eb.val(allowed))))
      .orderBy('domain', 'desc')
      .execute(),
  )
  return new Map(rows.map((row) => [row.organization_id, row.domain]))
}

/** The organization's name with the installation's address, or with the same mailbox in the organization's domain. */
function senderOf({ env }: Mechanisms, name: string, domain: string | undefined): string {
  const address = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM.trim()
  const mailbox = address.slice(0, address.lastIndexOf('@'))
  // A name in quotes can hold anything but these.
  const quoted = name.replaceAll(/["\\\p{Cc}]/gu, ' ').trim()
  return `"${quoted}" <${domain === undefined ? address : `${mailbox}@${domain}`}>`
}

/** Where links in a mail lead: to the organization's own host, or to the installation. */
export const siteOf = ({ env }: Pick<Mechanisms, 'env'>, brand: MailBrand | null | undefined) =>
  brand?.origin ?? env.publicUrl

export const brandOf = async (ctx: { db: Db; app: Mechanisms }, organizationId: string | null) =>
  organizationId === null ? null : (await listBrands(ctx, [organizationId])).get(organizationId)
