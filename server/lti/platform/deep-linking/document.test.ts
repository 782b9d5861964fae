import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCourseResources } from '#contract/course-resources.ts'
import type { Block } from '#contract/document.ts'
import { addLesson } from '#contract/curriculum.ts'
import { listEditorTools, startDeepLink } from '#contract/lti-lessons.ts'
import { endLtiTool, listLtiLog } from '#contract/lti-tools.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { askWho, authorizeAt, buildTool } from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const core = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

let app: TestApp
let files = ''
/** The host of the tool’s pictures and files. */
const host = createServer((request, answer) => {
  void (async () => {
    if (request.url === '/bridge.png') {
      const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      answer.end(await picture.png().toBuffer())
    } else if (request.url === '/plan.txt') answer.end('Two towers and a deck.')
    else if (request.url === '/program.exe') answer.end(Buffer.from('4d5a9000', 'hex'))
    else if (request.url === '/page.png') answer.end('<html><script>alert(1)</script></html>')
    else if (request.url === '/away') answer.writeHead(302, { location: `${files}/plan.txt` }).end()
    else if (request.url === '/endless') {
      const part = Buffer.alloc(1024 ** 2)
      const more = () => {
        while (!answer.destroyed && answer.write(part));
      }
      answer.on('drain', more)
      more()
    } else answer.writeHead(404).end()
  })()
})

beforeAll(async () => {
  app = await testApp()
  await new Promise<void>((listen) => host.listen(0, '127.0.0.1', listen))
  files = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(() => host.close())

async function buildEditor() {
  const built = await buildCourse()
  const tool = await buildTool(built.admin, built.organization.id, { placements: ['editor'] })
  const lesson = await done(built.author, addLesson, {
    params: built.params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Arches', kind: 'text' },
  })
  return { ...built, ...tool, lessonId: lesson.id }
}
type Built = Awaited<ReturnType<typeof buildEditor>>

/** Opens the picker; answers what the tool is asked for, and the frame of its answer. */
async function choose(built: Built, into: 'document' | 'lessons' = 'document') {
  const begun = await call(built.author, startDeepLink, {
    params: built.params,
    body:
      into === 'document'
        ? { tool_id: built.tool.id, lesson_id: built.lessonId, into }
        : { tool_id: built.tool.id, section_id: built.sectionIds[0] ?? '' },
  })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const page = await app.server.inject({ method: 'GET', url: begun.body.url })
  const login = readForm(page.body)?.fields ?? {}
  const { form } = await authorizeAt(built.organization.id, askWho({ login }), cookie)
  const token = form?.fields['id_token'] ?? ''
  const payload = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  const settings = payload[claim('deep_linking_settings')] as {
    data: string
    accept_types: string[]
  }
  return {
    settings,
    response: {
      iss: built.tool.id,
      aud: `${app.mechanisms.env.publicUrl}/lti/${built.organization.id}`,
      nonce: randomUUID(),
      [core('message_type')]: 'LtiDeepLinkingResponse',
      [core('version')]: '1.3.0',
      [core('deployment_id')]: built.tool.deployment_id,
      [claim('data')]: settings.data,
    },
  }
}

interface Told {
  left_out: string[]
  document: { lesson_id: string; blocks: Block[]; pictures: Record<string, string> } | null
}

const post = async (built: Built, payload: object) =>
  app.server.inject({
    method: 'POST',
    url: `/lti/${built.organization.id}/deep_links`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ JWT: await built.sign({ ...payload }) }).toString(),
  })

/** What the author’s page hears after the tool answered with these items. */
async function answer(built: Built, items: unknown[], into: 'document' | 'lessons' = 'document') {
  const { response } = await choose(built, into)
  const page = await post(built, { ...response, [claim('content_items')]: items })
  const [, added, told] = /added: (\d+), \.\.\.(\{.*\}) \}\)<\/script>/.exec(page.body) ?? []
  return {
    status: page.statusCode,
    text: page.body,
    added: Number(added),
    ...(JSON.parse(told ?? '{"left_out":[],"document":null}') as Told),
  }
}

describe('a tool in the editor of lessons', () => {
  test('is offered to authors of the course until its registration ends', async () => {
    const { admin, author, learner, stranger, params, organization, tool } = await buildEditor()
    await buildTool(admin, organization.id, { name: 'No placement' })
    await buildTool(admin, organization.id, { placements: ['editor'], deep_link_url: null })
    const names = async () =>
      (await done(author, listEditorTools, { params })).map(({ name }) => name)
    expect(await names()).toEqual(['Bridge lab'])
    expect((await call(learner, listEditorTools, { params })).body).not.toContainEqual(
      expect.objectContaining({ id: tool.id }),
    )
    expect((await call(stranger, listEditorTools, { params })).status).toBe(404)
    await done(admin, endLtiTool, {
      params: { organizationId: organization.id, toolId: tool.id },
    })
    expect(await names()).toEqual([])
  })

  test('is asked for links, texts, pictures and files; without the placement it isn’t opened', async () => {
    const built = await buildEditor()
    const { settings } = await choose(built)
    expect(settings.accept_types).toEqual(['link', 'html', 'image', 'file'])
    const other = await buildTool(built.admin, built.organization.id)
    const refused = await call(built.author, startDeepLink, {
      params: built.params,
      body: { tool_id: other.tool.id, lesson_id: built.lessonId, into: 'document' },
    })
    expect(refused.error.code).toBe('lti_tool_not_found')
  })

  test('gives links, players and texts as blocks; scripts and styles stay out', async () => {
    const built = await buildEditor()
    const { added, document, left_out } = await answer(built, [
      { type: 'link', url: 'https://bridges.example/a?b=1&c=2', title: 'All <bridges>' },
      { type: 'link', url: 'https://www.youtube.com/watch?v=abcdefghijk', title: 'A film' },
      {
        type: 'html',
        html: '<h1>Arches</h1><p onclick="x()">An <b>old</b> form<script>steal()</script></p><p><a href="javascript:x()">here</a></p>',
      },
    ])
    expect(document?.lesson_id).toBe(built.lessonId)
    expect(document?.blocks.map(({ type }) => type)).toEqual([
      'paragraph',
      'embed',
      'heading',
      'paragraph',
      'paragraph',
    ])
    expect(added).toBe(5)
    expect(document?.blocks[0]).toMatchObject({
      content: [
        {
          text: 'All <bridges>',
          marks: [{ type: 'link', attrs: { href: 'https://bridges.example/a?b=1&c=2' } }],
        },
      ],
    })
    expect(JSON.stringify(document)).not.toMatch(/steal|onclick|javascript/)
    expect(left_out.join(' ')).not.toContain('Arches')
  })

  test('gives pictures and files, which are stored like uploads of the author', async () => {
    const built = await buildEditor()
    const { document, left_out } = await answer(built, [
      { type: 'image', url: `${files}/bridge.png`, title: 'A bridge', width: '8', height: 6 },
      {
        type: 'file',
        url: `${files}/plan.txt`,
        title: 'The plan',
        expiresAt: '2999-01-01T00:00:00Z',
      },
    ])
    expect(left_out).toEqual([])
    const [picture, file] = document?.blocks ?? []
    expect(picture).toMatchObject({
      type: 'image',
      attrs: { alt: 'A bridge', width: 8, height: 6 },
    })
    const [url = ''] = Object.values(document?.pictures ?? {})
    const shown = await app.server.inject({ method: 'GET', url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(JSON.stringify(file)).toContain('tab=resources')
    const resources = await done(built.author, listCourseResources, { params: built.params })
    expect(JSON.stringify(resources)).toContain('The plan')
  })

  test('hears why in plain words about what can’t be added, and the rest is', async () => {
    const built = await buildEditor()
    const { added, left_out } = await answer(built, [
      { type: 'link', url: 'https://bridges.example/', title: 'Bridges' },
      { type: 'link', url: 'javascript:alert(1)', title: 'Trick' },
      { type: 'ltiResourceLink', title: 'Lab' },
      { type: 'hologram', title: 'Later' },
      { type: 'image', url: `${files}/page.png`, title: 'Page' },
      { type: 'image', url: `${files}/missing.png`, title: 'Missing' },
      { type: 'file', url: `${files}/program.exe`, title: 'Program' },
      { type: 'file', url: `${files}/away`, title: 'Elsewhere' },
      { type: 'file', url: `${files}/plan.txt`, title: 'Old', expiresAt: '2020-01-01T00:00:00Z' },
      { type: 'file', url: `${files}/endless`, title: 'Endless' },
      null,
    ])
    expect(added).toBe(1)
    const about = (title: string) => left_out.find((one) => one.includes(`“${title}”`))
    expect(about('Trick')).toContain('an invalid address')
    expect(about('Lab')).toContain('Add a Tool lesson')
    expect(about('Later')).toContain('Lyceum doesn’t support')
    expect(about('Page')).toContain('isn’t a picture')
    expect(about('Missing')).toContain('answered 404')
    expect(about('Program')).toContain('couldn’t be added')
    expect(about('Elsewhere')).toContain('answered 302')
    expect(about('Old')).toContain('no longer available')
    expect(about('Endless')).toContain('too large')
    expect(left_out).toHaveLength(10)
    const resources = await done(built.author, listCourseResources, { params: built.params })
    expect(JSON.stringify(resources)).not.toMatch(/Old|Endless|Program|Elsewhere/)
  })

  test('can’t make the server fetch from its own network', async () => {
    const built = await buildEditor()
    const { env } = app.mechanisms
    Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: false })
    try {
      const { added, left_out, text } = await answer(built, [
        { type: 'image', url: 'https://127.0.0.1/bridge.png', title: 'Inside' },
        { type: 'file', url: `${files}/plan.txt`, title: 'Plain' },
      ])
      expect([added, left_out.length]).toEqual([0, 2])
      expect(left_out[0]).toContain('isn’t at an address on the internet')
      expect(text).toContain('Nothing was added')
    } finally {
      Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: true })
    }
    const log = await done(built.admin, listLtiLog, {
      params: { organizationId: built.organization.id },
      query: {},
    })
    expect(log.items[0]).toMatchObject({ action: 'deep_link' })
    expect(JSON.stringify(log.items[0])).toContain('Inside')
  })

  test('answers once, also when two answers arrive at the same moment', async () => {
    const built = await buildEditor()
    const { response } = await choose(built)
    const items = { [claim('content_items')]: [{ type: 'html', html: '<p>Once</p>' }] }
    const answers = await Promise.all([
      post(built, { ...response, ...items }),
      post(built, { ...response, ...items, nonce: randomUUID() }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('can’t break out of the page that tells of it', async () => {
    const built = await buildEditor()
    const { text, document } = await answer(built, [
      { type: 'link', url: 'https://a.example/', title: '</script><script>steal()</script>' },
    ])
    expect(text).not.toContain('<script>steal')
    expect(JSON.stringify(document)).toContain('steal()')
  })
})

describe('a lesson of the kind Tool', () => {
  test('takes what opens the tool; the rest is named', async () => {
    const built = await buildEditor()
    const { added, left_out, document } = await answer(
      built,
      [
        { type: 'ltiResourceLink', title: 'Beams' },
        { type: 'link', url: 'https://bridges.example/', title: 'Bridges' },
        { type: 'html', html: '<b>Text</b>' },
        { type: 'image', url: `${files}/bridge.png`, title: 'A bridge' },
        { type: 'file', url: `${files}/plan.txt`, title: 'The plan' },
      ],
      'lessons',
    )
    expect([added, document]).toEqual([1, null])
    expect(left_out).toEqual([
      '“Bridges” is a link. Add it to a text lesson instead.',
      '“Untitled item” is text. Add it to a text lesson instead.',
      '“A bridge” is a picture. Add it to a text lesson instead.',
      '“The plan” is a file. Add it to a text lesson instead.',
    ])
  })
})
