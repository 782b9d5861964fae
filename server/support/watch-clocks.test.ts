import { expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import * as tickets from '#contract/tickets.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { closeForgotten, warnOfBreaches } from './watch-clocks.ts'

async function fresh(actor: Actor): Promise<Actor> {
  const { clock, mechanisms } = await testApp()
  const claims = { personId: actor.id, sessionId: actor.sessionId }
  return { ...actor, accessToken: await signAccessToken(mechanisms.keys, claims, clock.now()) }
}

const news = async (actor: Actor) => {
  const { drainJobs } = await testApp()
  await drainJobs()
  const { body } = await call(await fresh(actor), listNotifications, {})
  return body.items.filter(({ kind }) => kind.startsWith('ticket.'))
}

async function askAs(learner: Actor, organizationId: string) {
  const { body } = await call(learner, tickets.openTicket, {
    params: { organizationId },
    body: { subject: 'Where is my certificate?', body: paragraphs('I finished on Friday.') },
  })
  return body
}

test('the desk hears of a question, the person of the answer, by mail too, and nobody of a note', async () => {
  const { organization, admin, instructor, learner } = await buildClassroom()
  const { sentMail } = await testApp()
  const { id, number } = await askAs(learner, organization.id)
  expect(await news(admin)).toMatchObject([{ kind: 'ticket.asked' }])
  expect(await news(instructor)).toEqual([])
  const params = { organizationId: organization.id, ticketId: id }
  await call(admin, tickets.addTicketNote, {
    params,
    body: { body: paragraphs('Check the list.') },
  })
  await call(admin, tickets.replyToTicket, {
    params,
    body: { body: paragraphs('It is in your mail.') },
  })
  expect(await news(learner)).toMatchObject([
    {
      title: `New reply to your ticket #${number}: Where is my certificate?`,
      message: 'It is in your mail.',
      link: `/dashboard/student/support/tickets/${id}`,
    },
  ])
  const mails = sentMail.filter(({ to }) => to === learner.email)
  expect(mails.at(-1)?.text).toContain('It is in your mail.')
  expect(JSON.stringify(sentMail)).not.toContain('Check the list.')
})

test('a promise that is almost over is told once', async () => {
  const { organization, admin, learner } = await buildClassroom()
  const { clock, mechanisms } = await testApp()
  await askAs(learner, organization.id)
  clock.advance({ days: 4 })
  await asSystem(mechanisms, warnOfBreaches)
  await asSystem(mechanisms, warnOfBreaches)
  const told = (await news(admin)).filter(({ kind }) => kind === 'ticket.breaching')
  expect(told).toHaveLength(1)
})

test('what was resolved a week ago is closed; the person can open it again', async () => {
  const { organization, admin, learner } = await buildClassroom()
  const { clock, mechanisms } = await testApp()
  const { id } = await askAs(learner, organization.id)
  const params = { organizationId: organization.id, ticketId: id }
  await call(await fresh(admin), tickets.resolveTicket, { params })
  clock.advance({ days: 6 })
  await asSystem(mechanisms, closeForgotten)
  const read = async () => (await call(await fresh(learner), tickets.getTicket, { params })).body
  expect((await read()).status).toBe('resolved')
  clock.advance({ days: 2 })
  await asSystem(mechanisms, closeForgotten)
  expect(await read()).toMatchObject({ status: 'closed', can: { reopen: true } })
  const reopened = await call(await fresh(learner), tickets.reopenTicket, { params })
  expect(reopened.body.status).toBe('open')
})
