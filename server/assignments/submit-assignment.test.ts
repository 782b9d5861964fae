import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveSubmissionDraft, submissionFilePurpose } from '#contract/submissions.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { getCourseHome } from '#contract/progress.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildAssignment, readMine, submit } from '#server/testing/build-assignment.ts'
import { upload } from '#server/testing/upload.ts'

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const sendFile = async (who: Actor, organization: string, name = 'essay.txt') => {
  const bytes = new TextEncoder().encode('Some words')
  const { body } = await upload(who, { purpose: submissionFilePurpose, name, organization }, bytes)
  return body
}

describe('POST …/assignment/submit/', () => {
  test('200 hands in text, link and files, completes the lesson and empties the draft', async () => {
    const { learner, lessonParams, organization, params } = await buildAssignment()
    const file = await sendFile(learner, organization.id)
    await call(learner, saveSubmissionDraft, {
      params: lessonParams,
      body: { revision: 0, body: paragraphs('Half'), link: '', file_ids: [file.id] },
    })
    const { status, body } = await submit(learner, lessonParams, {
      text: 'Whole',
      link: 'https://example.org/river',
      file_ids: [file.id],
    })
    expect(status).toBe(200)
    expect(body.draft).toBeNull()
    expect(body.submissions).toHaveLength(1)
    expect(body.submissions[0]).toMatchObject({
      number: 1,
      status: 'waiting',
      late_days: 0,
      link: 'https://example.org/river',
      files: [{ id: file.id, name: 'essay.txt', content_type: 'text/plain' }],
      grade: null,
    })
    const home = await call(learner, getCourseHome, { params })
    const lesson = home.body.sections[0]?.lessons.at(-1)
    expect(lesson?.completed_at).not.toBeNull()
  })

  test('200 twice with one id hands in once, also at the same time', async () => {
    const { learner, lessonParams } = await buildAssignment()
    const submission_id = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit(learner, lessonParams, { submission_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await readMine(learner, lessonParams)).submissions).toHaveLength(1)
  })

  test('409 for the one too many of two devices that hand in at once', async () => {
    const { learner, lessonParams } = await buildAssignment({ fields: { maximum_submissions: 1 } })
    const answers = await Promise.all([1, 2].map(() => submit(learner, lessonParams)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const mine = await readMine(learner, lessonParams)
    expect(mine).toMatchObject({ closed: 'no_submissions_left', can: { submit: false } })
    expect(mine.submissions).toHaveLength(1)
  })

  test('200 again replaces what was not graded yet and keeps it as history', async () => {
    const { learner, lessonParams } = await buildAssignment()
    await submit(learner, lessonParams, { text: 'First' })
    const { body } = await submit(learner, lessonParams, { text: 'Second' })
    expect(body.submissions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'waiting'],
      [1, 'replaced'],
    ])
  })

  test('200 counts days late; 409 after the cut-off', async () => {
    const late = await buildAssignment({ settings: { due_at: daysFromNow(-1.5) } })
    expect(await readMine(late.learner, late.lessonParams)).toMatchObject({ late_days: 2 })
    const { body } = await submit(late.learner, late.lessonParams)
    expect(body.submissions[0]).toMatchObject({ late_days: 2 })

    const over = await buildAssignment({ settings: { due_at: daysFromNow(-6) } })
    const refused = await submit(over.learner, over.lessonParams)
    expect([refused.status, refused.error.code]).toEqual([409, 'assignment_closed'])
    expect((await readMine(over.learner, over.lessonParams)).closed).toBe('past_cutoff')
  })

  test('400 and 404 for what can not be handed in; nothing is kept of it', async () => {
    const { learner, author, others, lessonParams, organization } = await buildAssignment({
      fields: { accepts_link: false },
      learners: 1,
    })
    const [other] = others
    if (!other) throw new Error('No second learner')
    const theirs = await sendFile(other, organization.id)
    const refusals = [
      [{ text: '  ' }, 'submission_empty'],
      [{ link: 'https://example.org' }, 'invalid_request'],
      [{ link: 'javascript:alert(1)' }, 'invalid_request'],
      [{ file_ids: [randomUUID()] }, 'file_not_found'],
      [{ file_ids: [theirs.id] }, 'file_not_found'],
      [{ file_ids: [1, 2, 3].map(() => randomUUID()) }, 'invalid_request'],
      [{ text: 'x'.repeat(200_001) }, 'invalid_request'],
    ] as const
    for (const [work, code] of refusals) {
      const { error } = await submit(learner, lessonParams, {
        ...work,
        file_ids: [...(('file_ids' in work && work.file_ids) || [])],
      })
      expect(error.code).toBe(code)
    }
    expect((await submit(author, lessonParams)).error.code).toBe('course_not_found')
    expect((await readMine(learner, lessonParams)).submissions).toEqual([])
  })

  test('413 for five megabytes of text', async () => {
    const { learner, lessonParams } = await buildAssignment()
    const { status } = await submit(learner, lessonParams, { text: 'x'.repeat(5 * 1024 ** 2) })
    expect(status).toBe(413)
  })

  test('404 for an id that names a submission of someone else', async () => {
    const { learner, others, lessonParams } = await buildAssignment({ learners: 1 })
    const submission_id = randomUUID()
    await submit(learner, lessonParams, { submission_id })
    const [other] = others
    if (!other) throw new Error('No second learner')
    expect((await submit(other, lessonParams, { submission_id })).error.code).toBe(
      'submission_not_found',
    )
    expect((await readMine(other, lessonParams)).submissions).toEqual([])
  })
})

describe('PUT …/assignment/draft/', () => {
  const save = (
    who: Actor,
    params: Parameters<typeof readMine>[1],
    revision: number,
    text: string,
  ) =>
    call(who, saveSubmissionDraft, {
      params,
      body: { revision, body: paragraphs(text), link: '', file_ids: [] },
    })

  test('200 keeps it; sending the same again changes nothing', async () => {
    const { learner, lessonParams } = await buildAssignment()
    expect((await save(learner, lessonParams, 0, 'Half')).body.revision).toBe(1)
    expect((await save(learner, lessonParams, 0, 'Half')).body.revision).toBe(1)
    expect((await readMine(learner, lessonParams)).draft).toMatchObject({
      body: paragraphs('Half'),
      revision: 1,
    })
  })

  test('409 when another device saved in between, and nothing is overwritten', async () => {
    const { learner, lessonParams } = await buildAssignment()
    await save(learner, lessonParams, 0, 'From the phone')
    const late = await save(learner, lessonParams, 0, 'From the desk')
    expect(late.error).toMatchObject({ code: 'draft_changed', changed: { revision: 1 } })
    expect((await readMine(learner, lessonParams)).draft?.body).toEqual(
      paragraphs('From the phone'),
    )
  })

  /** As a device sends later what was written on it. */
  const send = (
    who: Actor,
    params: Parameters<typeof readMine>[1],
    text: string,
    written: { at?: string; id?: string; earlier?: string[]; revision?: number } = {},
  ) =>
    call(who, saveSubmissionDraft, {
      params,
      body: {
        revision: written.revision ?? 0,
        body: paragraphs(text),
        link: '',
        file_ids: [],
        change_id: written.id ?? randomUUID(),
        earlier_ids: written.earlier ?? [],
        ...(written.at && { written_at: written.at, sent_at: new Date().toISOString() }),
      },
    })
  const textOf = async (who: Actor, params: Parameters<typeof readMine>[1]) =>
    (await readMine(who, params)).draft?.body

  test('200 for the newer of two drafts that were written offline, with the text of the other', async () => {
    const { learner, lessonParams } = await buildAssignment()
    await send(learner, lessonParams, 'From the phone', { at: daysFromNow(-2) })
    const newer = await send(learner, lessonParams, 'From the desk', { at: daysFromNow(-1) })
    expect(newer.body).toMatchObject({ revision: 2, replaced: 'From the phone' })
    const older = await send(learner, lessonParams, 'From the tablet', { at: daysFromNow(-1.5) })
    expect([older.status, older.error.code]).toEqual([409, 'draft_overtaken'])
    expect(await textOf(learner, lessonParams)).toEqual(paragraphs('From the desk'))
  })

  test('200 for a change that arrives again, also at the same time and after newer ones', async () => {
    const { learner, lessonParams } = await buildAssignment()
    const change = { id: randomUUID(), at: daysFromNow(-2) }
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(learner, lessonParams, 'Once', change)),
    )
    expect(answers.map(({ status, body }) => [status, body.revision])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    await save(learner, lessonParams, 1, 'Twice')
    expect((await send(learner, lessonParams, 'Once', change)).body.revision).toBe(2)
    expect(await textOf(learner, lessonParams)).toEqual(paragraphs('Twice'))
  })

  test('200 on top of an own change whose answer was lost; 409 on top of one that is not', async () => {
    const { learner, lessonParams } = await buildAssignment()
    const lost = randomUUID()
    await send(learner, lessonParams, 'Half', { id: lost })
    expect((await send(learner, lessonParams, 'Whole', { earlier: [lost] })).body.revision).toBe(2)
    const other = await send(learner, lessonParams, 'Other', { earlier: [lost] })
    expect(other.error.code).toBe('draft_changed')
    expect(await textOf(learner, lessonParams)).toEqual(paragraphs('Whole'))
  })

  test('409 for a draft from before the work was submitted elsewhere', async () => {
    const { learner, lessonParams } = await buildAssignment()
    await submit(learner, lessonParams, { text: 'Whole' })
    const late = await send(learner, lessonParams, 'Half', { at: daysFromNow(-1) })
    expect([late.status, late.error.code]).toEqual([409, 'draft_submitted'])
    expect((await readMine(learner, lessonParams)).draft).toBeNull()
  })

  test('a change id of someone else says nothing and changes nothing', async () => {
    const { learner, others, lessonParams } = await buildAssignment({ learners: 1 })
    const [other] = others
    if (!other) throw new Error('No second learner')
    const change = { id: randomUUID(), at: daysFromNow(-1) }
    await send(learner, lessonParams, 'Mine', change)
    expect((await send(other, lessonParams, 'Theirs', change)).body.revision).toBe(1)
    expect(await textOf(learner, lessonParams)).toEqual(paragraphs('Mine'))
    expect(await textOf(other, lessonParams)).toEqual(paragraphs('Theirs'))
  })
})
