import { courseMediaPurpose } from '#contract/course-resources.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { findPurpose } from '#server/files/purpose.ts'
import { keepFile } from '#server/files/keep-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { picturesIn } from '../shown.ts'
import type { MediaFile } from './files/media.ts'
import type { Parsed } from './parsed.ts'

/** Stores the pictures that questions use, and gives each question the ids that they got. */
export async function keepMedia(
  ctx: MemberCtx,
  media: readonly MediaFile[],
  items: readonly Parsed[],
): Promise<(content: QuestionContent) => QuestionContent> {
  const used = new Set(items.flatMap(({ content }) => (content ? picturesIn(content) : [])))
  const purpose = findPurpose(ctx.app.files.purposes, courseMediaPurpose)
  const ids = new Map<string, string>()
  for (const { id, name, bytes } of media) {
    if (used.has(id)) ids.set(id, (await keepFile(ctx, purpose, { name, bytes })).id)
  }
  return (content: QuestionContent): QuestionContent =>
    ids.size === 0
      ? content
      : (JSON.parse(JSON.stringify(content), (key, value: unknown) =>
          key === 'file_id' ? (ids.get(value as string) ?? value) : value,
        ) as QuestionContent)
}
