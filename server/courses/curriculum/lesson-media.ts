import type { LessonFile, LessonMedia } from '#contract/curriculum.ts'
import type { LessonContent } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { Mechanisms } from '#server/http/context.ts'
import {
  posterUrl,
  preparationColumns,
  presentPlayback,
  presentPreparation,
} from '#server/media/present.ts'
import { pictureIdsOf } from './rules.ts'

interface Reader {
  db: Db
  app: Mechanisms
}

export interface StoredCaptions {
  file_id: string
  language: string
  label: string
}

/**
 * Addresses of everything that a lesson shows, for whoever may read the lesson: the caller has checked that. They work
 * for an hour and are renewed by reading the lesson again.
 */
export async function lessonMedia(
  { db, app }: Reader,
  organizationId: string,
  content: LessonContent,
): Promise<LessonMedia> {
  const resource = 'resource_id' in content ? await findResource(db, organizationId, content) : null
  const captions = (resource?.captions ?? []) as unknown as StoredCaptions[]
  const pictureIds = 'document' in content ? pictureIdsOf(content.document) : []
  const files = await filesById({ db, app }, organizationId, [
    ...pictureIds,
    ...(resource ? [resource.file_id, resource.poster_file_id] : []),
    ...captions.map((track) => track.file_id),
  ])
  const file = resource && files.get(resource.file_id)
  const at = { fileId: resource?.file_id ?? '', seconds: 3600 }
  return {
    resource:
      resource && file
        ? {
            id: resource.id,
            title: resource.title,
            file,
            duration_seconds: resource.duration_seconds,
            poster_url:
              files.get(resource.poster_file_id ?? '')?.url ?? posterUrl(app, resource, at),
            captions: captions.flatMap(({ file_id, language, label }) => {
              const url = files.get(file_id)?.url
              return url ? [{ language, label, url }] : []
            }),
            preparation: presentPreparation(resource),
            playback: presentPlayback(app, resource, at),
          }
        : null,
    files: Object.fromEntries(
      pictureIds.flatMap((id) => {
        const picture = files.get(id)
        return picture ? [[id, picture]] : []
      }),
    ),
  }
}

const findResource = async (
  db: Db,
  organizationId: string,
  { resource_id }: { resource_id: string | null },
) =>
  (resource_id &&
    (await db
      .selectFrom('course_resources as r')
      .leftJoin('media_preparations as m', (join) =>
        join
          .onRef('m.organization_id', '=', 'r.organization_id')
          .onRef('m.file_id', '=', 'r.file_id'),
      )
      .select([
        'r.id',
        'r.title',
        'r.file_id',
        'r.duration_seconds',
        'r.poster_file_id',
        'r.captions',
        ...preparationColumns,
      ])
      .where('r.organization_id', '=', organizationId)
      .where('r.id', '=', resource_id)
      .executeTakeFirst())) ||
  null

/** Finished files of the organization with their signed addresses; ids that name none are left out. */
export async function filesById(
  { db, app }: Reader,
  organizationId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, LessonFile>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'size_bytes'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        content_type: row.content_type,
        size_bytes: row.size_bytes,
        url: fileUrl(app, row),
      },
    ]),
  )
}
