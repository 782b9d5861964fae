import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { launchCourseTool, listCourseTools } from '#contract/lti-lessons.ts'
import { saveLtiTool } from '#contract/lti-tools.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { askWho, authorizeAt, buildToolLesson } from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('a tool in the course’s navigation opens for its learners, until the admin takes it out', async () => {
  const built = await buildToolLesson({ tool: { placements: ['course_navigation'] } })
  const { admin, learner, organization, params, tool } = built
  const shown = await done(learner, listCourseTools, { params })
  expect(shown).toMatchObject([{ id: tool.id, name: 'Bridge lab', opens_in: 'frame' }])
  const launch = async () => {
    const begun = await call(learner, launchCourseTool, { params: { ...params, toolId: tool.id } })
    if (begun.status !== 200) return { status: begun.status }
    const page = await app.server.inject({
      method: 'GET',
      url: begun.body.url,
      headers: { accept: 'text/html' },
    })
    const cookie = (begun.headers['set-cookie'] as string).split(';')[0] ?? ''
    return { status: 200, login: readForm(page.body)?.fields ?? {}, cookie }
  }
  const first = await launch()
  const { form } = await authorizeAt(
    organization.id,
    askWho({ login: first.login ?? {} }),
    first.cookie,
  )
  expect(decodeJwt(form?.fields['id_token'] ?? '')).toMatchObject({
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiResourceLinkRequest',
    'https://purl.imsglobal.org/spec/lti/claim/resource_link': {
      id: params.courseId,
      title: 'Bridge lab',
    },
    'https://purl.imsglobal.org/spec/lti/claim/roles': [
      'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
    ],
  })

  const outsider = await buildMember(organization.id, 'learner')
  const refused = await call(outsider, launchCourseTool, {
    params: { ...params, toolId: tool.id },
  })
  expect(refused.status).toBe(404)

  const waiting = await launch()
  await done(admin, saveLtiTool, {
    params: { organizationId: organization.id, toolId: tool.id },
    body: { ...tool, placements: [] },
  })
  expect(await done(learner, listCourseTools, { params })).toEqual([])
  expect((await launch()).status).toBe(404)
  const late = await authorizeAt(
    organization.id,
    askWho({ login: waiting.login ?? {} }),
    waiting.cookie,
  )
  expect([late.status, late.text]).toEqual([403, expect.stringContaining('navigation')])
})
