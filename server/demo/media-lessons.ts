import { readFile } from 'node:fs/promises'
import { createElement as h } from 'react'
import type { LessonContent } from '#contract/lessons.ts'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { addSection } from '#server/courses/curriculum/add-section.ts'
import { saveLessonContent } from '#server/courses/curriculum/save-lesson-content.ts'
import { courseFilePurposes } from '#server/courses/file-purposes.ts'
import { addCourseResource } from '#server/courses/resources/add-resource.ts'
import { setCaptions } from '#server/courses/resources/set-captions.ts'
import { keepFile } from '#server/files/keep-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { documentOf } from './courses/markup.ts'

type Writer = (ctx: MemberCtx, courseId: string) => Promise<void>

/** Lessons to watch, hear, download and embed, each in the course that it belongs to. */
const writers: Record<string, Writer> = {
  'Charts that tell the truth': async (ctx, courseId) => {
    const section = await addSection(ctx, courseId, { title: 'Watch and listen' })
    const video = await addRecording(ctx, courseId, {
      title: 'The same numbers, drawn twice',
      name: 'the-same-numbers',
      ending: 'mp4',
      poster: 'the-same-numbers.jpg',
      seconds: 39,
    })
    await write(ctx, courseId, section.id, {
      title: 'The same numbers, drawn twice',
      seconds: 39,
      content: {
        kind: 'video',
        resource_id: video,
        document: documentOf(
          'Two shops, two pictures. Watch once, then say which of the two you would have signed.',
        ),
      },
    })
    const audio = await addRecording(ctx, courseId, {
      title: 'A chart in thirty seconds',
      name: 'a-chart-in-thirty-seconds',
      ending: 'mp3',
      seconds: 37,
    })
    await write(ctx, courseId, section.id, {
      title: 'A chart in thirty seconds',
      seconds: 37,
      content: {
        kind: 'audio',
        resource_id: audio,
        document: documentOf('Play it with a newspaper open, and pause at every question.'),
      },
    })
  },
  'Reading the weather at sea': async (ctx, courseId) => {
    const section = await addSection(ctx, courseId, { title: 'Watch the glass' })
    const video = await addRecording(ctx, courseId, {
      title: 'When the glass falls',
      name: 'when-the-glass-falls',
      ending: 'mp4',
      captions: 'srt',
      seconds: 24,
    })
    await write(ctx, courseId, section.id, {
      title: 'When the glass falls',
      seconds: 24,
      content: {
        kind: 'video',
        resource_id: video,
        document: documentOf(
          'One day of pressure and wind in 24 seconds. Pause when you would reef, and compare it with the captions.',
        ),
      },
    })
  },
  'Spreadsheets that survive you': async (ctx, courseId) => {
    const section = await addSection(ctx, courseId, { title: 'To print' })
    const bytes = await printChecklist()
    const resource_id = await addFile(ctx, courseId, 'Handover checklist', {
      name: 'handover-checklist.pdf',
      bytes,
    })
    await write(ctx, courseId, section.id, {
      title: 'Handover checklist',
      seconds: 300,
      content: {
        kind: 'file',
        resource_id,
        document: documentOf('One page. Tick it off before you hand a sheet to someone else.'),
      },
    })
  },
  'Light and color': async (ctx, courseId) => {
    const section = await addSection(ctx, courseId, { title: 'Look at light' })
    await write(ctx, courseId, section.id, {
      title: 'A morning in a meadow',
      seconds: 600,
      content: {
        kind: 'embed',
        // Big Buck Bunny by the Blender Foundation, under a Creative Commons license.
        url: 'https://player.vimeo.com/video/1084537',
        document: documentOf(
          'Watch the first minutes without sound. Where does the light come from, and what color are the shadows?',
        ),
      },
    })
  },
}

export const writeMediaLessons = (ctx: MemberCtx, courseId: string, courseTitle: string) =>
  writers[courseTitle]?.(ctx, courseId)

async function write(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  { title, seconds, content }: { title: string; seconds: number; content: LessonContent },
) {
  const { kind } = content
  const lesson = await addLesson(ctx, courseId, { section_id: sectionId, title, kind })
  await saveLessonContent(ctx, courseId, lesson.id, {
    revision: 1,
    content,
    duration_seconds: seconds,
  })
}

interface Recording {
  title: string
  /** Of the file in the folder media; its captions have the same one. */
  name: string
  ending: 'mp4' | 'mp3'
  poster?: string
  captions?: 'vtt' | 'srt'
  seconds: number
}

async function addRecording(ctx: MemberCtx, courseId: string, recording: Recording) {
  const { title, name, ending, poster, captions: format = 'vtt', seconds } = recording
  const file = await keep(ctx, `${name}.${ending}`)
  const { id } = await addCourseResource(ctx, courseId, {
    file_id: file.id,
    title,
    duration_seconds: seconds,
    ...(poster && { poster_file_id: (await keep(ctx, poster)).id }),
  })
  const captions = await keep(ctx, `${name}.en.${format}`)
  await setCaptions(ctx, courseId, id, { file_id: captions.id, language: 'en', label: 'English' })
  return id
}

async function addFile(
  ctx: MemberCtx,
  courseId: string,
  title: string,
  given: { name: string; bytes: Uint8Array },
) {
  const file = await keepFile(ctx, mediaPurpose(), given)
  return (await addCourseResource(ctx, courseId, { file_id: file.id, title })).id
}

const keep = async (ctx: MemberCtx, name: string) =>
  keepFile(ctx, mediaPurpose(), {
    name,
    bytes: await readFile(new URL(`./media/${name}`, import.meta.url)),
  })

function mediaPurpose() {
  const purpose = courseFilePurposes.find(({ name }) => name === courseMediaPurpose)
  if (!purpose) throw new Error('Courses take no media.')
  return purpose
}

const checklist = [
  'Every sheet says on top what it is for and who answers questions.',
  'Inputs, calculations and results are in separate places.',
  'No number is typed into a formula.',
  'Units are in the headings, not in the cells.',
  'A second person has changed an input and understood what happened.',
  'The file opens on the page that most people need.',
]

/** Loaded only here: a server that holds no demo never draws in its own thread. */
async function printChecklist(): Promise<Uint8Array> {
  const { Document, Page, renderToBuffer, Text } = await import('@react-pdf/renderer')
  const lines = checklist.map((line) =>
    h(Text, { key: line, style: { fontSize: 13, marginTop: 16 } }, `[   ]   ${line}`),
  )
  const title = h(Text, { style: { fontSize: 24, marginBottom: 12 } }, 'Handover checklist')
  return renderToBuffer(
    h(
      Document,
      { title: 'Handover checklist', language: 'en' },
      h(Page, { size: 'A4', style: { padding: 64 } }, title, lines),
    ),
  )
}
