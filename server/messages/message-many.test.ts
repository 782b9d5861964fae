import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listConversations, listMessages, messageMany } from '#contract/conversations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'

test('200 writes to each on their own, and names who was not reached', async () => {
  const { organization, admin, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  const other = await buildMember(organization.id, 'learner')
  const stranger = randomUUID()
  const answer = await done(admin, messageMany, {
    params,
    body: {
      person_ids: [learner.id, other.id, learner.id, stranger],
      body: paragraphs('The library closes at six.'),
    },
  })
  expect(answer).toMatchObject({ sent: 2, failures: [{ person_id: stranger }] })
  for (const person of [learner, other]) {
    const { items } = await done(person, listConversations, { params, query: {} })
    expect(items).toHaveLength(1)
    const messages = await done(person, listMessages, {
      params: { ...params, conversationId: items[0]?.id ?? '' },
      query: {},
    })
    expect(messages.items).toHaveLength(1)
    expect(messages.items[0]?.body).toEqual(paragraphs('The library closes at six.'))
  }
})

test('403 for learners, and empty words are refused for all at once', async () => {
  const { organization, admin, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  const send = (who: typeof admin, text: string) =>
    call(who, messageMany, {
      params,
      body: { person_ids: [who === admin ? learner.id : admin.id], body: paragraphs(text) },
    })
  expect((await send(learner, 'Hello')).error.code).toBe('not_allowed')
  expect((await send(admin, '')).error.code).toBe('words_missing')
})
