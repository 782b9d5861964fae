import type { Db } from '#server/db/database.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { MailBrand } from '#server/mail/content.ts'
import { logoUrl } from './logo.ts'

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
  return new Map(
    rows.map(({ id, name, logo_file_id, accent, sandbox_at }) => {
      const logo = logoUrl(app, logo_file_id)
      const address = logo && new URL(logo, app.env.publicUrl).href
      const brand = { organizationId: id, name, logoUrl: address, accent }
      return [id, { ...brand, ...(sandbox_at && { isSandbox: true }) }]
    }),
  )
}

export const brandOf = async (ctx: { db: Db; app: Mechanisms }, organizationId: string | null) =>
  organizationId === null ? null : (await listBrands(ctx, [organizationId])).get(organizationId)
