import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { asH264, findFfmpeg, makeRecording, testPictures } from '#server/testing/ffmpeg.ts'
import { testApp } from '#server/testing/test-app.ts'
import { mediaKeys } from './derived-keys.ts'
import { mediaUrls } from './media-url.ts'
import { prepareMedia } from './prepare-media.ts'
import { presentPlayback, preparationColumns } from './present.ts'
import { requestPreparation } from './request-preparation.ts'
import { findTools } from './tools.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
})

const made = new Map<string, string>()

/** A recording, made once for all tests. */
function recording(name: string, words: string[]): string {
  const known = made.get(name)
  if (known) return known
  const path = join(folder, name)
  makeRecording(path, words)
  made.set(name, path)
  return path
}

const h264 = () => recording('h264.mov', [...testPictures(9), ...asH264, '-c:a', 'aac'])
const mpeg4 = () =>
  recording('mpeg4.avi', [...testPictures(6, '640x360'), '-c:v', 'mpeg4', '-q:v', '9'])

/** A file of an organization as an upload would have left it, asked to be prepared. */
async function buildFile(path: string, contentType = 'video/quicktime') {
  const { mechanisms } = await testApp()
  const { organization, admin } = await buildClassroom()
  const bytes = await readFile(path)
  const id = randomUUID()
  await mechanisms.files.store.put(id, bytes, bytes.length)
  await asSystem(mechanisms, async (ctx) => {
    await ctx.db
      .insertInto('files')
      .values({
        id,
        organization_id: organization.id,
        owner_id: admin.id,
        purpose: 'course_media',
        name: 'film.mov',
        content_type: contentType,
        size_bytes: bytes.length,
        storage_key: id,
        ready_at: ctx.now,
      })
      .execute()
    await requestPreparation(ctx, organization.id, [id])
  })
  return { organization_id: organization.id, file_id: id }
}

const read = async ({ file_id }: { file_id: string }) =>
  asSystem((await testApp()).mechanisms, ({ db }) =>
    db
      .selectFrom('media_preparations as m')
      .select([...preparationColumns, 'm.duration_seconds'])
      .where('m.file_id', '=', file_id)
      .executeTakeFirstOrThrow(),
  )

async function prepared(path: string, contentType?: string) {
  const { mechanisms } = await testApp()
  const id = await buildFile(path, contentType)
  await prepareMedia(mechanisms, id, { stretchSeconds: 2 })
  const row = await read(id)
  const playback = presentPlayback(mechanisms, row, { fileId: id.file_id, seconds: 3600 })
  return { id, row, playback }
}

async function get(url: string, headers: Record<string, string> = {}) {
  return (await testApp()).server.inject({ url, headers })
}

/** Addresses that a playlist names, as a player reads them. */
const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line && line[0] !== '#')

describe('a recording in H.264', () => {
  test('becomes a stream and a file that starts at once, with a poster and small pictures', async () => {
    const { id, row, playback } = await prepared(h264())
    expect(row).toMatchObject({ status: 'ready', progress_percent: 100, has_poster: true })
    expect(row.duration_seconds).toBeCloseTo(9, 0)
    expect(playback?.qualities.map(({ height }) => height)).toEqual([180])
    expect(playback?.storyboard).toMatchObject({ count: 9, interval_seconds: 1 })
    const master = await get(playback?.hls_url ?? '')
    expect(master.headers['content-type']).toContain('application/vnd.apple.mpegurl')
    expect(master.body).toMatch(/RESOLUTION=320x180,CODECS="avc1\.[\da-f]{6},mp4a\.40\.2"/)
    const base = `/files/${id.file_id}/media/`
    const [variant = ''] = linesOf(master.body)
    const media = await get(base + variant)
    const [file = ''] = linesOf(media.body)
    const [, bytes, start] = /BYTERANGE:(\d+)@(\d+)/.exec(media.body) ?? []
    const range = `bytes=${start}-${Number(start) + Number(bytes) - 1}`
    const segment = await get(base + file, { range })
    expect([segment.statusCode, segment.rawPayload.length]).toEqual([206, Number(bytes)])
    expect(segment.rawPayload.toString('latin1', 4, 8)).toMatch(/^(styp|sidx|moof)$/)
    const whole = await get(playback?.mp4_url ?? '')
    expect(whole.rawPayload.indexOf('moov')).toBeLessThan(whole.rawPayload.indexOf('mdat'))
    for (const part of ['poster.jpg', 'storyboard.jpg']) {
      const urls = mediaUrls((await testApp()).mechanisms, id.file_id, 3600)
      expect((await get(urls(part))).headers['content-type']).toBe('image/jpeg')
    }
  })

  test('that starts at once already is not stored a second time', async () => {
    const fast = recording('fast.mp4', [
      ...testPictures(3),
      ...asH264,
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
    ])
    const { playback } = await prepared(fast, 'video/mp4')
    expect([playback?.mp4_url, playback?.qualities.length]).toEqual([null, 1])
  })

  test('keeps its chapters', async () => {
    const notes = join(folder, 'chapters.txt')
    const chapter = (start: number, end: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${end}\ntitle=${title}\n`
    await writeFile(notes, `;FFMETADATA1\n${chapter(0, 4, 'Intro')}${chapter(4, 9, 'The rest')}`)
    const words = ['-i', h264(), '-i', notes, '-map_metadata', '1', '-c', 'copy']
    const { playback } = await prepared(recording('chapters.mkv', words), 'video/matroska')
    expect(playback?.chapters).toEqual([
      { title: 'Intro', at_seconds: 0 },
      { title: 'The rest', at_seconds: 4 },
    ])
  })
})

describe('a recording in another format', () => {
  test('becomes streams from 240p to its own size, never above', async () => {
    const { id, row, playback } = await prepared(mpeg4(), 'video/vnd.avi')
    expect([row.status, row.failure]).toEqual(['ready', null])
    expect(playback?.qualities.map(({ height }) => height)).toEqual([360, 240])
    expect(playback?.mp4_url).toBeNull()
    const media = await get(playback?.qualities[0]?.url ?? '')
    const lengths = [...media.body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) =>
      Number(length),
    )
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(6, 0)
    expect(new Set(linesOf(media.body).map((line) => line.split('?')[0]))).toEqual(
      new Set(['v360.mp4']),
    )
    const { mechanisms } = await testApp()
    expect(await readdir(join(mechanisms.env.dataDir, 'media'))).not.toContain(id.file_id)
  })

  test('with frames at changing times and no length of its own plays as long as it is', async () => {
    const uneven = recording('uneven.webm', [
      ...testPictures(4),
      '-vf',
      "select='not(mod(n,3))+gt(t,2)'",
      '-vsync',
      'vfr',
      '-c:v',
      'libvpx',
      '-b:v',
      '200k',
      '-deadline',
      'realtime',
      '-c:a',
      'libopus',
      '-live',
      '1',
      '-f',
      'webm',
    ])
    const { row, playback } = await prepared(uneven, 'video/webm')
    expect([row.status, row.failure]).toEqual(['ready', null])
    expect(row.duration_seconds).toBeCloseTo(4, 0)
    expect(playback?.qualities.length).toBe(1)
  })

  test('sound becomes AAC unless every browser plays it as it is', async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine=duration=3']
    const ogg = await prepared(recording('tone.ogg', [...tone, '-c:a', 'libvorbis']), 'audio/ogg')
    expect([ogg.row.status, ogg.playback?.hls_url]).toEqual(['ready', null])
    expect((await get(ogg.playback?.mp4_url ?? '')).rawPayload.toString('latin1', 4, 8)).toBe(
      'ftyp',
    )
    const mp3 = await prepared(recording('tone.mp3', tone), 'audio/mpeg')
    expect([mp3.row.status, mp3.playback?.mp4_url]).toEqual(['ready', null])
  })
})

describe('killed again and again', () => {
  afterEach(async () => {
    const { mechanisms } = await testApp()
    Object.assign(mechanisms, {
      media: { ...mechanisms.media, tools: () => findTools(...paths()) },
    })
  })
  const paths = (): [string, string] => {
    const { FFMPEG_PATH, FFPROBE_PATH } = findFfmpeg()
    return [FFMPEG_PATH, FFPROBE_PATH]
  }

  test('it goes on where it was: every stretch is encoded once', async () => {
    const { mechanisms } = await testApp()
    const log = join(folder, 'runs.txt')
    const dying = join(folder, 'dying-ffmpeg')
    // Notes which stretch is encoded; after each one that is done, it dies by a signal before the next run begins.
    await writeFile(
      dying,
      `#!/bin/sh
if [ -e ${log}.die ]; then rm ${log}.die; kill -9 $$; fi
case "$*" in *filter_complex*) echo "$*" | sed 's/.*-ss \\([0-9.]*\\).*/\\1/' >> ${log}; touch ${log}.die;; esac
exec ${paths()[0]} "$@"
`,
    )
    await chmod(dying, 0o755)
    Object.assign(mechanisms, {
      media: { ...mechanisms.media, tools: () => findTools(dying, paths()[1]) },
    })
    const id = await buildFile(mpeg4(), 'video/vnd.avi')
    let deaths = 0
    while ((await read(id)).status !== 'ready') {
      await prepareMedia(mechanisms, id, { stretchSeconds: 1 }).catch(() => {
        deaths += 1
      })
    }
    expect((await read(id)).status).toBe('ready')
    expect(deaths).toBeGreaterThanOrEqual(6)
    const runs = (await readFile(log, 'utf8')).trim().split('\n')
    expect(runs).toEqual(Object.keys(runs))
  })

  test('without ffmpeg it waits, and is taken up once it is there', async () => {
    const { mechanisms, drainJobs, jobs } = await testApp()
    Object.assign(mechanisms, { media: { ...mechanisms.media, tools: async () => null } })
    const id = await buildFile(h264())
    await drainJobs()
    expect((await read(id)).status).toBe('unavailable')
    Object.assign(mechanisms, {
      media: { ...mechanisms.media, tools: () => findTools(...paths()) },
    })
    await jobs.find(({ name }) => name === 'media.take-up')?.run(mechanisms, {})
    await drainJobs()
    expect((await read(id)).status).toBe('ready')
  })
})

describe('what can not be prepared says why', () => {
  test.each<[string, () => string | Promise<string>, string]>([
    [
      'a file that was cut off',
      async () => {
        const cut = recording('cut.mov', ['-i', h264(), '-c', 'copy', '-movflags', '+faststart'])
        await truncate(cut, Math.floor((await stat(cut)).size * 0.5))
        return cut
      },
      'incomplete',
    ],
    [
      'a file without its index',
      async () => {
        const cut = recording('headless.mov', ['-i', h264(), '-c', 'copy'])
        await truncate(cut, Math.floor((await stat(cut)).size * 0.5))
        return cut
      },
      'damaged',
    ],
    [
      'frames of 16k',
      () =>
        recording('huge.mkv', [
          '-f',
          'lavfi',
          '-i',
          'color=s=15360x8640:r=1:d=1',
          '-frames:v',
          '1',
          '-c:v',
          'mjpeg',
          '-q:v',
          '31',
          '-pix_fmt',
          'yuvj420p',
        ]),
      'picture_too_large',
    ],
    [
      'hundreds of tracks',
      () =>
        recording('tracks.mkv', [
          '-f',
          'lavfi',
          '-i',
          'sine=duration=0.2',
          ...Array.from({ length: 120 }, () => ['-map', '0:a']).flat(),
          '-c:a',
          'pcm_s16le',
        ]),
      'too_many_tracks',
    ],
    [
      'a playlist that names another file',
      async () => {
        const path = join(folder, 'list.mov')
        await writeFile(
          path,
          `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${h264()}\n#EXT-X-ENDLIST\n`,
        )
        return path
      },
      'damaged',
    ],
    [
      'a list of other files',
      async () => {
        const path = join(folder, 'concat.mov')
        await writeFile(path, `ffconcat version 1.0\nfile ${h264()}\n`)
        return path
      },
      'damaged',
    ],
  ])('%s', async (_, make, failure) => {
    const { id, row, playback } = await prepared(await make())
    expect([row.status, row.failure, playback]).toEqual(['failed', failure, null])
    const { mechanisms } = await testApp()
    const urls = mediaUrls(mechanisms, id.file_id, 3600)
    expect((await get(urls('master.m3u8'))).statusCode).toBe(404)
    // Trying again is possible, and ends the same.
    await asSystem(mechanisms, (ctx) => requestPreparation(ctx, id.organization_id, [id.file_id]))
    expect((await read(id)).status).toBe('waiting')
  })
})

describe('addresses of a recording', () => {
  test('end, belong to one recording, and name nothing else', async () => {
    const { mechanisms, clock } = await testApp()
    const { id, playback } = await prepared(h264())
    const other = await buildFile(h264())
    const url = playback?.hls_url ?? ''
    expect((await get(url.replace(id.file_id, other.file_id))).statusCode).toBe(403)
    expect((await get(url.replace(/signature=.*/, 'signature=x'))).statusCode).toBe(403)
    const urls = mediaUrls(mechanisms, id.file_id, 3600)
    for (const part of ['secret.key', '..%2Fsecret.key', 'v999.m3u8', 'v720.mp4', 'constructor']) {
      expect([part, (await get(urls(part))).statusCode]).toEqual([part, 404])
    }
    clock.advance({ hours: 3 })
    expect((await get(url)).statusCode).toBe(403)
  })

  test('and all parts go with the file', async () => {
    const { mechanisms, drainJobs } = await testApp()
    const { id } = await prepared(h264())
    await asSystem(mechanisms, ({ db }) =>
      db.deleteFrom('files').where('id', '=', id.file_id).execute(),
    )
    await drainJobs()
    const left = await Promise.all(
      mediaKeys(id.file_id).map((key) => mechanisms.files.store.stat(key)),
    )
    expect(left.filter(Boolean)).toEqual([])
  })
})
