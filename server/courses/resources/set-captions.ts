import { courseMediaPurpose, type CourseResource } from '#contract/course-resources.ts'
import { keepFile } from '#server/files/keep-file.ts'
import { filePurpose } from '#server/files/purpose.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { recordCourse } from '../record.ts'
import { decodeText, toWebVtt } from './captions-file.ts'
import { getCourseFile, lockResource } from './lock-resource.ts'
import { captionsOf, readResource } from './read-resources.ts'
import { kindOfFile } from './rules.ts'
import { setResource } from './set-resource.ts'

const maximumCaptionBytes = 2 * 1024 ** 2

/** Gives a recording captions in one language; those it had in that language are replaced. The file is read and checked. */
export async function setCaptions(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
  { language, label, file_id }: { language: string; label: string; file_id: string },
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  if (!['video', 'audio'].includes(kindOfFile(resource.content_type))) {
    throw problem('captions_invalid', { detail: say('Only recordings have captions.') })
  }
  const captions = await keepCaptions(ctx, file_id)
  const others = captionsOf(resource).filter((track) => track.language !== language)
  await setResource(ctx, resourceId, {
    captions: JSON.stringify([...others, { language, label, file_id: captions }]),
  })
  await recordCourse(ctx, 'course.captions_set', courseId, {
    detail: { resource_id: resourceId, language },
  })
  return readResource(ctx, courseId, resourceId)
}

export async function removeCaptions(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
  language: string,
): Promise<CourseResource> {
  const resource = await lockResource(ctx, courseId, resourceId)
  const others = captionsOf(resource).filter((track) => track.language !== language)
  if (others.length !== captionsOf(resource).length) {
    await setResource(ctx, resourceId, { captions: JSON.stringify(others) })
    await recordCourse(ctx, 'course.captions_removed', courseId, {
      detail: { resource_id: resourceId, language },
    })
  }
  return readResource(ctx, courseId, resourceId)
}

/** The file itself when it is WebVTT already; else another one that is, made from it. */
async function keepCaptions(ctx: MemberCtx, fileId: string): Promise<string> {
  const file = await getCourseFile(ctx, fileId)
  if (kindOfFile(file.content_type) !== 'captions' || file.size_bytes > maximumCaptionBytes) {
    throw problem('captions_invalid')
  }
  const stream = await ctx.app.files.store.open(file.storage_key)
  const bytes = Buffer.concat(await stream.toArray())
  const text = decodeText(bytes)
  const captions = toWebVtt(text)
  if (captions === undefined) throw problem('captions_invalid')
  if (file.content_type === 'text/vtt' && bytes.equals(Buffer.from(text))) return file.id
  const name = `${file.name.replace(/\.\w+$/, '')}.vtt`
  return (await keepFile(ctx, captionsPurpose, { name, bytes: Buffer.from(captions) })).id
}

/** What was converted or edited belongs to the course like what was uploaded. */
export const captionsPurpose = filePurpose(courseMediaPurpose, {
  belongsTo: 'organization',
  types: ['text/vtt'],
  maximumBytes: 2 * maximumCaptionBytes,
  mayUpload: () => true,
})
