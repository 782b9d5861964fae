import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { addProof } from './data-integrity.ts'
import { didOf, keyName, statusListUrl } from './did.ts'
import { currentKey } from './signing-keys.ts'

/** A list is at least this long, so that a place in it tells nothing about who was asked for. */
const minimumBits = 131_072

interface Kept {
  version: string
  until: number
  list: object
}

const kept = new Map<string, Kept>()

/** One bit per certificate: set once it was revoked or superseded. Signed again when a bit changes, and each hour. */
export async function statusList(ctx: Ctx, organizationId: string): Promise<object> {
  const { rows } = await sql<{ status_index: number }>`select status_index from certificates
    where organization_id = ${organizationId} and status_index is not null
      and (revoked_at is not null or superseded_at is not null) order by status_index`.execute(
    ctx.db,
  )
  const key = await currentKey(ctx, organizationId)
  const version = `${key.id} ${rows.map(({ status_index }) => status_index).join()}`
  const known = kept.get(organizationId)
  if (known?.version === version && known.until > ctx.now.getTime()) return known.list
  const list = await makeList(ctx, organizationId, rows, key)
  if (kept.size > 500) kept.clear()
  kept.set(organizationId, { version, until: ctx.now.getTime() + 3_600_000, list })
  return list
}

async function makeList(
  ctx: Ctx,
  organizationId: string,
  rows: { status_index: number }[],
  key: Awaited<ReturnType<typeof currentKey>>,
) {
  const highest = rows.at(-1)?.status_index ?? 0
  const bits = Math.max(minimumBits, Math.ceil((highest + 1) / 8) * 8)
  const bytes = Buffer.alloc(bits / 8)
  for (const { status_index } of rows) {
    const place = Math.floor(status_index / 8)
    bytes[place] = (bytes[place] ?? 0) | (0x80 >> (status_index % 8))
  }
  const id = statusListUrl(ctx.app, organizationId)
  const list = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(ctx.app, organizationId),
    validFrom: ctx.now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bytes).toString('base64url')}`,
    },
  }
  const verificationMethod = keyName(ctx.app, organizationId, key.id)
  return addProof(list, key, { created: ctx.now, verificationMethod })
}
