import type { Upload } from '@tus/server'
import { extname } from 'node:path'
import { UploadMetadata } from '#contract/files.ts'
import type { AccessClaims } from '#server/http/access-token.ts'
import { asPerson, type VisitorCtx } from '#server/http/as-person.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { findUnreadable } from '#server/http/readable.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { standingFor } from '#server/http/standing.ts'
import { say } from '#server/words/sentence.ts'
import { assertRoom } from './assert-room.ts'
import { cleanFileName } from './file-name.ts'
import { claimedType } from './file-types.ts'
import { assertSize, findPurpose, type FilePurpose } from './purpose.ts'

const allowance = { attempts: 500, seconds: 60 * 60 }

/** Starts an upload if the purpose allows the person to; the file stays invisible until it is finished. */
export async function startUpload(
  app: Mechanisms,
  claims: AccessClaims,
  upload: Upload,
  ipAddress: string | null,
) {
  const metadata = UploadMetadata.safeParse(upload.metadata ?? {})
  if (!metadata.success || findUnreadable(metadata.data)) throw problem('invalid_request')
  const { organization, name } = metadata.data
  const purpose = findPurpose(app.files.purposes, metadata.data.purpose)
  const sizeBytes = upload.size
  if (sizeBytes === undefined) {
    throw problem('invalid_request', { detail: say('Enter the size of the file.') })
  }
  assertSize(purpose, sizeBytes, claimedType(extname(name).toLowerCase()))
  await asPerson(app, claims, organization ?? null, ipAddress, async (ctx) => {
    await countAttempt(ctx.db, `upload:${ctx.personId}`, allowance, ctx.now)
    assertMayUpload(purpose, ctx)
    if (purpose.belongsTo === 'organization' && ctx.organizationId) {
      await assertRoom(ctx.db, ctx.organizationId, sizeBytes)
    }
    await ctx.db
      .insertInto('files')
      .values({
        id: upload.id,
        organization_id: purpose.belongsTo === 'organization' ? ctx.organizationId : null,
        owner_id: ctx.personId,
        purpose: purpose.name,
        name: cleanFileName(name),
        size_bytes: sizeBytes,
        storage_key: upload.id,
        created_at: ctx.now,
      })
      .execute()
  })
}

function assertMayUpload(purpose: FilePurpose, ctx: VisitorCtx) {
  if (purpose.belongsTo === 'person') {
    if (!purpose.mayUpload(ctx)) throw problem('not_allowed')
    return
  }
  if (!ctx.organizationId || !ctx.role) throw problem('organization_not_found')
  const member = { ...ctx, ...standingFor(ctx.app, purpose, { ...ctx, role: ctx.role }) }
  if (!purpose.mayUpload(member as MemberCtx)) throw problem('not_allowed')
}
