import type { CaptionCue, CaptionCues } from '#contract/course-resources.ts'
import { keepFile } from '#server/files/keep-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName, personNameColumn } from '#server/identity/person-name.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { say } from '#server/words/sentence.ts'
import { courseAbilities } from '../policy.ts'
import { getCourseRow } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { decodeText } from './captions-file.ts'
import { lockResource } from './lock-resource.ts'
import { getResourceRow, type ResourceRow } from './queries.ts'
import { captionsOf } from './read-resources.ts'
import { kindOfFile } from './rules.ts'
import { captionsPurpose } from './set-captions.ts'
import { setResource } from './set-resource.ts'
import { readWebVtt, writeWebVtt, type WebVtt } from './web-vtt.ts'

interface Where {
  courseId: string
  resourceId: string
  language: string
}

interface Save {
  file_id: string | null
  label: string
  cues: CaptionCue[]
}

/** The captions of a recording in one language, for those who teach the course; none yet is an empty list. */
export async function getCaptionCues(ctx: MemberCtx, where: Where): Promise<CaptionCues> {
  const course = await getCourseRow(ctx, where.courseId)
  const resource = await getResourceRow(ctx, where.courseId, where.resourceId)
  return present(ctx, resource, where, courseAbilities(ctx, course).update)
}

/**
 * Saves edited captions as a new WebVTT file. Someone else's save in between is a conflict that names them. Styles and
 * notes of the file before are kept; that file goes once no open page can still need it.
 */
export async function saveCaptionCues(
  ctx: MemberCtx,
  where: Where,
  { file_id, label, cues }: Save,
): Promise<CaptionCues> {
  const { courseId, resourceId, language } = where
  const resource = await lockResource(ctx, courseId, resourceId)
  if (!['video', 'audio'].includes(kindOfFile(resource.content_type))) {
    throw problem('captions_invalid', { detail: say('Only recordings have captions.') })
  }
  const tracks = captionsOf(resource)
  const before = tracks.find((track) => track.language === language)
  if ((before?.file_id ?? null) !== file_id) throw await conflict(ctx, before?.file_id)
  const { head } = await readTrack(ctx, before?.file_id)
  const bytes = Buffer.from(writeWebVtt({ head, cues }))
  const file = await keepFile(ctx, captionsPurpose, { name: `captions-${language}.vtt`, bytes })
  const track = { language, label, file_id: file.id }
  await setResource(ctx, resourceId, {
    captions: JSON.stringify(
      before ? tracks.map((one) => (one === before ? track : one)) : [...tracks, track],
    ),
  })
  if (before) await dropLater(ctx, before.file_id)
  await recordEditing(ctx, 'course.captions_edited', courseId, {
    resource_id: resourceId,
    language,
  })
  const saved = await getResourceRow(ctx, courseId, resourceId)
  return present(ctx, saved, where, true)
}

async function present(
  ctx: MemberCtx,
  resource: ResourceRow,
  { language }: Where,
  mayUpdate: boolean,
): Promise<CaptionCues> {
  const track = captionsOf(resource).find((one) => one.language === language)
  const { cues } = await readTrack(ctx, track?.file_id)
  return {
    language,
    label: track?.label ?? '',
    file_id: track?.file_id ?? null,
    cues,
    can: { update: mayUpdate },
  }
}

async function readTrack(ctx: MemberCtx, fileId: string | undefined): Promise<WebVtt> {
  const file = fileId && (await findFile(ctx, fileId))
  if (!file) return { head: '', cues: [] }
  const stream = await ctx.app.files.store.open(file.storage_key)
  return readWebVtt(decodeText(Buffer.concat(await stream.toArray())))
}

const findFile = (ctx: MemberCtx, fileId: string) =>
  ctx.db
    .selectFrom('files as f')
    .leftJoin('people as owner', 'owner.id', 'f.owner_id')
    .select(['f.storage_key', 'f.created_at'])
    .select(personNameColumn('owner').as('owner'))
    .where('f.organization_id', '=', ctx.organizationId)
    .where('f.id', '=', fileId)
    .executeTakeFirst()

async function conflict(ctx: MemberCtx, fileId: string | undefined) {
  const file = fileId ? await findFile(ctx, fileId) : undefined
  return problem('captions_changed', {
    changed: {
      by: file?.owner ? fullName(file.owner) : '',
      at: (file?.created_at ?? ctx.now).toISOString(),
      revision: 0,
    },
  })
}

/** Longer than the addresses of a lesson that is open right now work. */
const keptHours = 24

const dropLater = (ctx: MemberCtx, fileId: string) =>
  addJob(
    ctx.db,
    'courses.drop_captions',
    { organization_id: ctx.organizationId, file_id: fileId },
    { key: `captions-${fileId}`, runAt: secondsLater(ctx.now, keptHours * 3600) },
  )
