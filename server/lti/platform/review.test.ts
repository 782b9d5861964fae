import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { listCourseLearners } from '#contract/enrollments.ts'
import { getGradebook } from '#contract/grades.ts'
import { reviewInTool } from '#contract/lti-lessons.ts'
import { call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { askWho, authorizeAt, beginLaunch, buildToolLesson } from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const graded = { complete_by: 'completed', is_graded: true } as const
const reviewUrl = 'https://tool.example/review'

/** A lesson whose tool has been opened once, so that its column exists. */
async function buildReviewable(canReview: boolean) {
  const built = await buildToolLesson({
    rules: graded,
    tool: {
      review_url: canReview ? reviewUrl : null,
      redirect_urls: ['https://tool.example/launch', reviewUrl],
    },
  })
  const begun = await beginLaunch(built.learner, built.lessonParams)
  await authorizeAt(built.organization.id, askWho(begun), begun.cookie)
  const { items } = await done(built.admin, listCourseLearners, { params: built.params, query: {} })
  const body = {
    item_id: built.lessonParams.lessonId,
    enrollment_id: items[0]?.enrollment_id ?? '',
  }
  return { ...built, body }
}

test('a teacher opens the learner’s work in the tool, with who it is about and the column', async () => {
  const { author, learner, organization, params, body } = await buildReviewable(true)
  const book = await done(author, getGradebook, { params, query: {} })
  expect(book.reviewable).toEqual([body.item_id])
  const begun = await call(author, reviewInTool, { params, body })
  const cookie = (begun.headers['set-cookie'] as string).split(';')[0] ?? ''
  const page = await app.server.inject({
    method: 'GET',
    url: begun.body.url,
    headers: { accept: 'text/html' },
  })
  const login = readForm(page.body)?.fields ?? {}
  expect(login['target_link_uri']).toBe(reviewUrl)
  const { form } = await authorizeAt(
    organization.id,
    askWho({ login }, { redirect_uri: reviewUrl }),
    cookie,
  )
  expect(decodeJwt(form?.fields['id_token'] ?? '')).toMatchObject({
    sub: author.id,
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiSubmissionReviewRequest',
    'https://purl.imsglobal.org/spec/lti/claim/for_user': { user_id: learner.id },
    'https://purl.imsglobal.org/spec/lti/claim/resource_link': { id: body.item_id },
    'https://purl.imsglobal.org/spec/lti/claim/roles': [
      'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
    ],
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      lineitem: expect.stringContaining('/line_items/'),
    },
  })
})

test('404 for learners, and for a tool that can’t show work', async () => {
  const able = await buildReviewable(true)
  const { params, body } = able
  expect((await call(able.learner, reviewInTool, { params, body })).status).toBe(404)
  const unable = await buildReviewable(false)
  const refused = await call(unable.author, reviewInTool, {
    params: unable.params,
    body: unable.body,
  })
  expect(refused.status).toBe(404)
})
