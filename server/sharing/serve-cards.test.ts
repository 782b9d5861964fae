import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPublishedCourse } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { cardUrl } from '#server/drawing/share-card.ts'

const ask = async (url: string, headers: Record<string, string> = {}) =>
  (await testApp()).server.inject({ method: 'GET', url, headers })

test('a public course has a card of 1200 × 630, drawn once and known by its tag', async () => {
  const { course } = await buildPublishedCourse({
    details: { title: 'Приливы и отливы 潮汐', subtitle: 'From the pier' },
  })
  const answer = await ask(cardUrl('courses', course.slug))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const etag = String(answer.headers.etag)
  const again = await ask(cardUrl('courses', course.slug), { 'if-none-match': etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('what is not public, or not there, has no card', async () => {
  const { course } = await buildPublishedCourse({ details: { visibility: 'organization' } })
  for (const url of [
    cardUrl('courses', course.slug),
    cardUrl('courses', 'no-such-course'),
    cardUrl('categories', 'no-such-category'),
    cardUrl('instructors', 'nobody'),
    cardUrl('certificates', 'AAAA-AAAA-AAAA'),
    cardUrl('pages', 'toString'),
    '/files/cards/constructor/x.png',
    '/files/cards/pages/home.gif',
  ]) {
    expect((await ask(url)).statusCode, url).toBe(404)
  }
})
