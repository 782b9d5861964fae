import type { StoredFile } from '#contract/files.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { fileUrl } from './file-url.ts'
import type { FileRow } from './queries.ts'

export const presentFile = (app: Mechanisms, row: FileRow): StoredFile => ({
  id: row.id,
  name: row.name,
  content_type: row.content_type,
  size_bytes: row.size_bytes,
  url: fileUrl(app, row),
})
