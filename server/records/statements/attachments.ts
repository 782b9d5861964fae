import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSignature, verifySignature } from './signatures.ts'
import type { Attachment, Statement } from './statement.ts'
import type { RecordCtx } from './store-statements.ts'
import { refuse } from './values.ts'

/** The bytes of one attachment, as a part of a request or response. */
export interface AttachedFile {
  sha2: string
  contentType: string
  content: Buffer
}

/** Refuses parts that no statement refers to, attachments with neither a part nor a URL, and invalid signatures. */
export async function checkAttachments(
  statements: readonly Statement[],
  files: readonly AttachedFile[],
) {
  const bySha2 = new Map(files.map((file) => [file.sha2, file]))
  const named = new Set<string>()
  for (const statement of statements) {
    for (const attachment of attachmentsOf(statement)) {
      named.add(attachment.sha2.toLowerCase())
      const file = bySha2.get(attachment.sha2.toLowerCase())
      if (!file && attachment.fileUrl === undefined) {
        refuse('attachments', `has ${attachment.sha2} without its content`)
      }
      if (isSignature(attachment)) await verifySignature(statement, attachment, file?.content)
    }
  }
  const stray = files.find(({ sha2 }) => !named.has(sha2))
  if (stray) refuse('The request', `has a part ${stray.sha2} that no statement names`)
}

/** Attachments of a statement and of its sub-statement. */
const attachmentsOf = ({ attachments = [], object }: Statement): Attachment[] => [
  ...attachments,
  ...(object.objectType === 'SubStatement' ? ((object as Statement).attachments ?? []) : []),
]

const algorithms: Readonly<Record<number, string>> = {
  56: 'sha224',
  64: 'sha256',
  96: 'sha384',
  128: 'sha512',
}

/** Whether the bytes match the digest; its length determines the SHA-2 variant. */
export function hasDigest(content: Buffer, sha2: string): boolean {
  const algorithm = algorithms[sha2.length]
  return algorithm !== undefined && createHash(algorithm).update(content).digest('hex') === sha2
}

/** Content that already exists is stored once. */
export async function storeAttachments(ctx: RecordCtx, files: readonly AttachedFile[]) {
  if (files.length === 0) return
  await sql`insert into record_attachments (organization_id, sha2, content_type, content, stored_at)
    select ${ctx.organizationId}::uuid, sha2, content_type, content, ${ctx.now}::timestamptz
    from unnest(${files.map(({ sha2 }) => sha2)}::text[], ${files.map(({ contentType }) => contentType)}::text[],
      ${files.map(({ content }) => content)}::bytea[]) as one (sha2, content_type, content)
    on conflict do nothing`.execute(ctx.db)
}

/** The stored attachments of these statements, each once. */
export async function readAttachments(
  ctx: RecordCtx,
  statements: readonly Statement[],
): Promise<AttachedFile[]> {
  const named = statements.flatMap(attachmentsOf).map(({ sha2 }) => sha2.toLowerCase())
  if (named.length === 0) return []
  const rows = await ctx.db
    .selectFrom('record_attachments')
    .select(['sha2', 'content_type', 'content'])
    .where('organization_id', '=', ctx.organizationId)
    .where(sql<boolean>`sha2 = any(${[...new Set(named)]}::text[])`)
    .execute()
  return rows.map(({ sha2, content_type, content }) => ({
    sha2,
    contentType: content_type,
    content,
  }))
}
