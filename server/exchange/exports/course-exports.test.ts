import { expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCourseExport, getCourseExport } from '#contract/course-exports.ts'
import { saveAssignment } from '#contract/assignments.ts'
import { addLesson, saveLessonContent } from '#contract/curriculum.ts'
import { addCourseResource } from '#contract/course-resources.ts'
import type { Document } from '#contract/document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { emptyDocument, paragraphs } from '#contract/plain-document.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { pdf, png } from '#server/testing/build-packages.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'
import { readCourse } from '../reading/read-course.ts'
import { english } from '#server/words/english.ts'

/** A course with a text that has a picture and a link, a file, a video link and an assignment. */
async function build() {
  const built = await buildCourse()
  const { author, params, sectionIds, lessons } = built
  const send = async (name: string, bytes: Buffer) =>
    (
      await upload(
        author,
        { purpose: 'course_media', organization: params.organizationId, name },
        new Uint8Array(bytes),
      )
    ).body.id
  const section_id = sectionIds[0] ?? ''
  const add = (title: string, kind: 'file' | 'embed' | 'assignment') =>
    done(author, addLesson, { params, body: { section_id, title, kind } })
  const [first, second] = lessons
  const text: Document = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: 'Springs & <wells>' }],
      },
      {
        type: 'image',
        attrs: {
          file_id: await send('a spring.png', png),
          alt: 'A spring',
          width: null,
          height: null,
        },
      },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Next',
            marks: [
              {
                type: 'link',
                attrs: {
                  href: `/dashboard/student/courses/${params.courseId}/lessons/${second?.id}`,
                },
              },
            ],
          },
        ],
      },
    ],
  }
  const save = (lessonId: string, content: LessonContent) =>
    done(author, saveLessonContent, {
      params: { ...params, lessonId },
      body: { revision: 1, content },
    })
  await done(author, saveLessonContent, {
    params: { ...params, lessonId: first?.id ?? '' },
    body: { revision: 2, content: { kind: 'text', document: text } },
  })
  const resource = await done(author, addCourseResource, {
    params,
    body: { file_id: await send('handbook.pdf', pdf), title: 'Handbook' },
  })
  const file = await add('Handbook', 'file')
  await save(file.id, { kind: 'file', resource_id: resource.id, document: emptyDocument })
  const embed = await add('Film', 'embed')
  const url = 'https://www.youtube-nocookie.com/embed/abcdefgh'
  await save(embed.id, { kind: 'embed', url, document: emptyDocument })
  const assignment = await add('Draw', 'assignment')
  await done(author, saveAssignment, {
    params: { ...params, lessonId: assignment.id },
    body: {
      revision: 0,
      instructions: paragraphs('Draw a river.'),
      accepts_text: false,
      accepts_files: true,
      accepts_link: false,
      maximum_files: 3,
      points: 12,
      pass_percent: null,
      late_deduction_percent: 0,
      cutoff_days: null,
      maximum_submissions: null,
      is_anonymous: false,
      rubric: [],
    },
  })
  return built
}

async function exported(
  author: Actor,
  params: { organizationId: string; courseId: string },
  format: 'common_cartridge' | 'scorm_1_2',
) {
  const { drainJobs } = await testApp()
  const { id } = await done(author, createCourseExport, { params, body: { format } })
  await drainJobs()
  const made = await done(author, getCourseExport, { params: { ...params, exportId: id } })
  const response = await fetch(`${await listening()}${made.url}`)
  return { made, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function readBack(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-read-'))
  try {
    await writeFile(join(folder, 'file'), bytes)
    return await readCourse({
      file: join(folder, 'file'),
      folder,
      name: 'x',
      seed: 'seed',
      reader: english,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a Common Cartridge is the same course when it is imported again', async () => {
  const { author, params, learner } = await build()
  expect(
    (await call(learner, createCourseExport, { params, body: { format: 'scorm_1_2' } })).status,
  ).toBe(404)
  const { made, bytes } = await exported(author, params, 'common_cartridge')
  expect(made).toMatchObject({ problem: null, left_out: [] })
  const plan = await readBack(bytes)
  expect(plan.format).toBe('Common Cartridge 1.3.0')
  expect(plan.title).toBe('Reading rivers')
  const lessons = plan.sections.flatMap((section) => section.lessons)
  expect(lessons.map(({ title, content }) => `${content.kind} ${title}`)).toEqual([
    'text Lesson 1',
    'text Lesson 2',
    'file Handbook',
    'embed Film',
    'assignment Draw',
  ])
  const first = JSON.stringify(lessons[0])
  expect(first).toContain('Springs & <wells>')
  expect(first).toContain(`lessons/${lessons[1]?.id}`)
  expect(first).toContain('"alt":"A spring"')
  expect(lessons[4]?.content).toMatchObject({
    fields: { points: 12, accepts_files: true, accepts_text: false },
  })
  expect(plan.items.filter(({ problem }) => problem)).toEqual([])
})

test('a SCORM package has one unit that reports completion', async () => {
  const { author, params } = await build()
  const { made, bytes } = await exported(author, params, 'scorm_1_2')
  expect(made.left_out).toEqual([])
  const plan = await readBack(bytes)
  expect(plan.format).toBe('SCORM 1.2')
  const text = bytes.toString('latin1')
  for (const path of ['imsmanifest.xml', 'index.html', 'files/handbook.pdf']) {
    expect(text).toContain(path)
  }
})
