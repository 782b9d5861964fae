import type { Document } from '#contract/document.ts'
import type { TicketEvent } from '#contract/tickets.ts'
import { getFile } from '#server/files/queries.ts'
import { problem } from '#server/http/problem.ts'
import { getPerson } from '#server/identity/queries.ts'
import { say } from '#server/words/sentence.ts'
import { attachmentPurpose } from './attachment.ts'
import type { DeskCtx } from './desk.ts'
import { isEmpty } from './document-text.ts'

interface Words {
  kind: 'message' | 'note'
  side: 'requester' | 'agent'
  body: Document
  fileIds: string[]
}

/** Adds words to the conversation, with the files that the writer has just uploaded for it. */
export async function addWords(ctx: DeskCtx, ticketId: string, words: Words): Promise<string> {
  if (isEmpty(words.body) && words.fileIds.length === 0) {
    throw problem('ticket_empty', { errors: { body: say('Write a message first.') } })
  }
  const { id } = await ctx.db
    .insertInto('support_entries')
    .values({
      desk_id: ctx.deskId,
      ticket_id: ticketId,
      kind: words.kind,
      side: words.side,
      author_id: ctx.personId,
      author_name: await nameOf(ctx),
      body: JSON.stringify(words.body),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const fileId of new Set(words.fileIds)) await attach(ctx, id, fileId)
  return id
}

/** Adds to the conversation what happened to the ticket. */
export async function addEvent(ctx: DeskCtx, ticketId: string, event: TicketEvent) {
  await ctx.db
    .insertInto('support_entries')
    .values({
      desk_id: ctx.deskId,
      ticket_id: ticketId,
      kind: 'event',
      side: 'agent',
      author_id: ctx.personId,
      author_name: await nameOf(ctx),
      event: JSON.stringify(event),
      created_at: ctx.now,
    })
    .execute()
}

export async function nameOf(ctx: DeskCtx): Promise<string> {
  const { first_name, last_name } = await getPerson(ctx.db, ctx.personId)
  return `${first_name} ${last_name}`
}

/** Row-level security shows a person's own files to nobody else, so a stranger's file is not found. */
async function attach(ctx: DeskCtx, entryId: string, fileId: string) {
  const file = await getFile(ctx.db, fileId)
  if (file.purpose !== attachmentPurpose.name || file.owner_id !== ctx.personId) {
    throw problem('file_not_found')
  }
  await ctx.db
    .insertInto('support_attachments')
    .values({
      desk_id: ctx.deskId,
      entry_id: entryId,
      file_id: file.id,
      name: file.name,
      content_type: file.content_type,
      size_bytes: file.size_bytes,
    })
    .execute()
}
