import type { CourseResource } from '#contract/course-resources.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { recordCourse } from '../record.ts'
import { getCourseFile, lockResource } from './lock-resource.ts'
import { captionsOf, readResource } from './read-resources.ts'
import { isWebVtt, kindOfFile } from './rules.ts'
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
  await assertCaptions(ctx, file_id)
  const others = captionsOf(resource).filter((track) => track.language !== language)
  await setResource(ctx, resourceId, {
    captions: JSON.stringify([...others, { language, label, file_id }]),
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

async function assertCaptions(ctx: MemberCtx, fileId: string) {
  const file = await getCourseFile(ctx, fileId)
  if (file.content_type !== 'text/vtt' || file.size_bytes > maximumCaptionBytes) {
    throw problem('captions_invalid')
  }
  const stream = await ctx.app.files.store.open(file.storage_key)
  const text = Buffer.concat(await stream.toArray()).toString('utf8')
  if (!isWebVtt(text)) throw problem('captions_invalid')
}
