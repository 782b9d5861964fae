import type { Organization } from '#contract/organizations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { assertContentType } from '#server/files/content-type.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import { keepFile } from '#server/files/keep-file.ts'
import { openPicture } from '#server/files/picture.ts'
import { assertSize } from '#server/files/purpose.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { logoName, logoPixels, logoPurpose } from './logo.ts'
import { organizationPolicy } from './policy.ts'
import { getOrganization } from './update-organization.ts'

export async function changeAccent(ctx: MemberCtx, accent: string | null): Promise<Organization> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ctx.db
    .updateTable('organizations')
    .set({ accent, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()
  await record(ctx, 'organization.accent_changed', { accent })
  return getOrganization(ctx)
}

/** Keeps a copy that carries nothing of the original but what one sees. */
export async function uploadLogo(ctx: MemberCtx, file: unknown): Promise<Organization> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const bytes = await copyOf(file)
  const { id } = await keepFile(ctx, logoPurpose, { name: logoName, bytes })
  return setLogo(ctx, id)
}

/** Goes back to initials. Without a logo nothing changes. */
export async function removeLogo(ctx: MemberCtx): Promise<Organization> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  return setLogo(ctx, null)
}

async function setLogo(ctx: MemberCtx, fileId: string | null): Promise<Organization> {
  const { logo_file_id: previous } = await ctx.db
    .selectFrom('organizations')
    .select('logo_file_id')
    .where('id', '=', ctx.organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('organizations')
    .set({ logo_file_id: fileId, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()
  if (previous) await deleteFile(ctx, previous)
  await record(ctx, fileId ? 'organization.logo_changed' : 'organization.logo_removed', {})
  return getOrganization(ctx)
}

async function copyOf(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof Uint8Array)) throw problem('logo_invalid')
  try {
    assertSize(logoPurpose, file.length)
    await assertContentType(logoPurpose, file, '')
    const picture = await openPicture(file)
    return await picture
      .resize(logoPixels, logoPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch (error) {
    throw problem('logo_invalid', { cause: error })
  }
}

const record = (ctx: MemberCtx, action: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
