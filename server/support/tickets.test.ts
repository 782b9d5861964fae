import { describe, expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import * as platform from '#contract/platform-support.ts'
import * as desk from '#contract/support-desk.ts'
import * as tickets from '#contract/tickets.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import {
  buildClassroom,
  buildMember,
  buildPerson,
  call,
  type Actor,
} from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { defaultSettings } from './settings.ts'

const open = async (
  actor: Actor,
  organizationId: string,
  given: Partial<tickets.OpenTicketBody> = {},
) => {
  const answer = await call(actor, tickets.openTicket, {
    params: { organizationId },
    body: { subject: 'The video does not play', body: paragraphs('It stays black.'), ...given },
  })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body
}

const reply = (
  actor: Actor,
  organizationId: string,
  ticketId: string,
  given: Partial<tickets.ReplyBody> & { text?: string } = {},
) => {
  const { text = 'Try another browser.', ...body } = given
  return call(actor, tickets.replyToTicket, {
    params: { organizationId, ticketId },
    body: { body: paragraphs(text), ...body },
  })
}

const read = (actor: Actor, organizationId: string, ticketId: string) =>
  call(actor, tickets.getTicket, { params: { organizationId, ticketId } })

/** Moves the clock of the test on; access tokens are short-lived, so everyone gets a new one. */
async function later(hours: number, ...actors: Actor[]) {
  const { clock, mechanisms } = await testApp()
  clock.advance({ hours })
  for (const actor of actors) {
    const claims = { personId: actor.id, sessionId: actor.sessionId }
    actor.accessToken = await signAccessToken(mechanisms.keys, claims, clock.now())
  }
}

/** A desk that never closes, so that tests don't depend on the weekday. */
const openAlways = async (admin: Actor, organizationId: string) => {
  const day = [{ opens: '00:00', closes: '24:00' }]
  await call(admin, desk.updateDeskSettings, {
    params: { organizationId },
    body: { ...defaultSettings, hours: [day, day, day, day, day, day, day] },
  })
}

describe('asking', () => {
  test('200 numbers the ticket, keeps where it was written and says when to expect an answer', async () => {
    const { organization, learner } = await buildClassroom()
    const context = {
      course_title: 'Statistics',
      lesson_title: 'Variance',
      browser: 'Firefox 140 on Linux',
      error_id: 'e-17',
    }
    const first = await open(learner, organization.id, { context })
    const second = await open(learner, organization.id)
    expect([first.number, second.number]).toEqual([1, 2])
    expect(first).toMatchObject({
      status: 'open',
      priority: 'normal',
      is_mine: true,
      context: { course: { id: null, title: 'Statistics' }, error_id: 'e-17' },
      can: { reply: true, note: false, manage: false, rate: false },
    })
    expect(first.answer_due_at).not.toBeNull()
  })

  test('400 for a ticket without a word', async () => {
    const { organization, learner } = await buildClassroom()
    const refused = await call(learner, tickets.openTicket, {
      params: { organizationId: organization.id },
      body: { subject: 'Help', body: paragraphs('   ') },
    })
    expect([refused.status, refused.error.code]).toEqual([400, 'ticket_empty'])
  })

  test('numbers stay unique when many ask at once', async () => {
    const { organization, learner, instructor } = await buildClassroom()
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        open(index % 2 ? learner : instructor, organization.id),
      ),
    )
    expect(opened.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })
})

describe('who sees what', () => {
  test('learners their own only; staff those of the organization; nobody else any', async () => {
    const { organization, admin, instructor, learner, stranger, otherOrganization } =
      await buildClassroom()
    const classmate = await buildMember(organization.id, 'learner')
    const { id } = await open(learner, organization.id)
    expect((await read(classmate, organization.id, id)).error.code).toBe('ticket_not_found')
    expect((await read(stranger, otherOrganization.id, id)).error.code).toBe('ticket_not_found')
    for (const actor of [learner, instructor, admin]) {
      expect((await read(actor, organization.id, id)).status).toBe(200)
    }
    const params = { organizationId: organization.id }
    expect((await call(learner, tickets.listTickets, { params })).status).toBe(403)
    expect((await call(classmate, tickets.listMyTickets, { params })).body.total).toBe(0)
    expect((await call(learner, tickets.listMyTickets, { params })).body.total).toBe(1)
    expect((await reply(classmate, organization.id, id)).status).toBe(404)
  })

  test('what is for admins only stays from instructors, in the queue and by address', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { id } = await open(learner, organization.id, { admins_only: true })
    expect((await read(instructor, organization.id, id)).status).toBe(404)
    const params = { organizationId: organization.id }
    expect((await call(instructor, tickets.listTickets, { params })).body.total).toBe(0)
    expect((await call(instructor, desk.countQueue, { params })).body.open).toBe(0)
    expect((await call(admin, tickets.listTickets, { params })).body.total).toBe(1)
    const assign = await call(admin, tickets.assignTicket, {
      params: { ...params, ticketId: id },
      body: { assignee_id: instructor.id },
    })
    expect(assign.error.code).toBe('agent_not_found')
  })

  test('notes, assignments and priorities never reach the person who asked', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const { id } = await open(learner, organization.id)
    const params = { organizationId: organization.id, ticketId: id }
    await call(admin, tickets.addTicketNote, { params, body: { body: paragraphs('Known bug.') } })
    await call(admin, tickets.assignTicket, { params, body: { assignee_id: admin.id } })
    await call(admin, tickets.prioritizeTicket, { params, body: { priority: 'high' } })
    const theirs = await read(learner, organization.id, id)
    expect(theirs.body.entries.map(({ kind }) => kind)).toEqual(['message'])
    expect(JSON.stringify(theirs.body)).not.toContain('Known bug')
    const ours = await read(admin, organization.id, id)
    expect(ours.body.entries.map(({ kind }) => kind)).toEqual(['message', 'note', 'event', 'event'])
    const refused = await call(learner, tickets.addTicketNote, {
      params,
      body: { body: paragraphs('x') },
    })
    expect(refused.status).toBe(403)
  })

  test('the platform answers people without an organization, and only its staff see them', async () => {
    const newcomer = await buildPerson()
    const superAdmin = await buildPerson({ superAdmin: true })
    const { admin } = await buildClassroom()
    const { body: ticket } = await call(newcomer, platform.openPlatformTicket, {
      params: {},
      body: { subject: 'I can not join', body: paragraphs('The link is dead.') },
    })
    const params = { ticketId: ticket.id }
    expect((await call(admin, platform.getPlatformTicket, { params })).status).toBe(404)
    expect((await call(admin, platform.listPlatformTickets, { params: {} })).status).toBe(403)
    const answered = await call(superAdmin, platform.replyToPlatformTicket, {
      params,
      body: { body: paragraphs('Here is a new one.') },
    })
    expect(answered.body).toMatchObject({ status: 'waiting', assignee: { id: superAdmin.id } })
    const seen = await call(newcomer, platform.getPlatformTicket, { params })
    expect(seen.body.entries).toHaveLength(2)
    const again = await call(newcomer, platform.replyToPlatformTicket, {
      params,
      body: { body: paragraphs('Thank you.') },
    })
    expect(again.body.status).toBe('open')
  })
})

describe('a conversation', () => {
  test('an answer waits, a word opens it again; the clock stands still between', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await openAlways(admin, organization.id)
    const { id, resolution_due_at } = await open(learner, organization.id)
    await later(1, admin, learner)
    const answered = await reply(admin, organization.id, id)
    expect(answered.body).toMatchObject({
      status: 'waiting',
      assignee: { id: admin.id },
      answer_due_at: null,
      resolution_due_at: null,
    })
    await later(30, admin, learner)
    const asked = await reply(learner, organization.id, id, { text: 'Still black.' })
    expect(asked.body.status).toBe('open')
    const moved =
      Date.parse(asked.body.resolution_due_at ?? '') - Date.parse(resolution_due_at ?? '')
    expect(Math.round(moved / 3_600_000)).toBe(30)
  })

  test('409 when someone else answered meanwhile; then it goes through, nothing lost', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { id, entries } = await open(learner, organization.id)
    const seen_entry_id = entries[0]?.id
    await reply(instructor, organization.id, id, { seen_entry_id, text: 'First.' })
    const late = await reply(admin, organization.id, id, { seen_entry_id, text: 'Second.' })
    expect([late.status, late.error.code]).toEqual([409, 'ticket_changed'])
    const now = await read(admin, organization.id, id)
    const again = await reply(admin, organization.id, id, {
      seen_entry_id: now.body.entries.at(-1)?.id,
      text: 'Second.',
    })
    expect(again.status).toBe(200)
    expect(again.body.entries.filter(({ kind }) => kind === 'message')).toHaveLength(3)
  })

  test('of two answers sent at the same moment, one goes through and one is told', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { id, entries } = await open(learner, organization.id)
    const seen_entry_id = entries[0]?.id
    const both = await Promise.all([
      reply(admin, organization.id, id, { seen_entry_id }),
      reply(instructor, organization.id, id, { seen_entry_id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('resolved, rated, reopened, closed', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const { id } = await open(learner, organization.id)
    const params = { organizationId: organization.id, ticketId: id }
    const early = await call(learner, tickets.rateTicket, { params, body: { rating: 5 } })
    expect(early.error.code).toBe('ticket_not_rateable')
    const solved = await reply(admin, organization.id, id, { next_status: 'resolved' })
    expect(solved.body.status).toBe('resolved')
    expect((await call(admin, tickets.rateTicket, { params, body: { rating: 5 } })).status).toBe(
      403,
    )
    const rated = await call(learner, tickets.rateTicket, {
      params,
      body: { rating: 4, comment: 'Quick.' },
    })
    expect(rated.body).toMatchObject({ rating: 4, rating_comment: 'Quick.' })
    expect((await call(learner, tickets.reopenTicket, { params })).body.status).toBe('open')
    expect((await call(learner, tickets.closeTicket, { params })).body.status).toBe('closed')
    expect((await reply(learner, organization.id, id)).error.code).toBe('ticket_closed')
    expect((await call(admin, tickets.reopenTicket, { params })).body).toMatchObject({
      status: 'open',
      answer_due_at: null,
    })
  })

  test('404 for a file of someone else', async () => {
    const { organization, learner } = await buildClassroom()
    const refused = await call(learner, tickets.openTicket, {
      params: { organizationId: organization.id },
      body: {
        subject: 'With a file',
        body: paragraphs('x'),
        file_ids: ['01900000-0000-7000-8000-000000000000'],
      },
    })
    expect(refused.error.code).toBe('file_not_found')
  })
})

describe('merging', () => {
  const merge = (actor: Actor, organizationId: string, ticketId: string, into_number: number) =>
    call(actor, tickets.mergeTicket, {
      params: { organizationId, ticketId },
      body: { into_number },
    })

  test('moves every word; a reply to the merged ticket lands where it went', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const first = await open(learner, organization.id)
    const second = await open(learner, organization.id, { subject: 'Same again' })
    const merged = await merge(admin, organization.id, second.id, first.number)
    expect(merged.body.id).toBe(first.id)
    expect(merged.body.entries.filter(({ kind }) => kind === 'message')).toMatchObject([
      { moved_from: null },
      { moved_from: second.number },
    ])
    const old = await read(learner, organization.id, second.id)
    expect(old.body).toMatchObject({
      status: 'closed',
      merged_into: { id: first.id, number: first.number },
      can: { reopen: false, reply: false },
    })
    const late = await reply(learner, organization.id, second.id, { text: 'One more thing.' })
    expect(late.body.id).toBe(first.id)
    expect(late.body.last_message.excerpt).toBe('One more thing.')
    const params = { organizationId: organization.id, ticketId: second.id }
    expect((await call(learner, tickets.reopenTicket, { params })).error.code).toBe('ticket_merged')
  })

  test('409 into itself, into nothing, into a ticket of someone else', async () => {
    const { organization, admin, learner, instructor } = await buildClassroom()
    const mine = await open(learner, organization.id)
    const theirs = await open(instructor, organization.id)
    for (const number of [mine.number, 99, theirs.number]) {
      const refused = await merge(admin, organization.id, mine.id, number)
      expect(refused.error.code).toBe('ticket_not_mergeable')
    }
    expect((await merge(learner, organization.id, mine.id, theirs.number)).status).toBe(403)
  })
})

describe('the queue', () => {
  test('counts are those of the lists; figures those of the rows that they open', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await openAlways(admin, organization.id)
    const params = { organizationId: organization.id }
    const [a, b, c] = [
      await open(learner, organization.id),
      await open(learner, organization.id, { kind: 'billing' }),
      await open(learner, organization.id),
    ]
    await later(10, admin, learner)
    await reply(admin, organization.id, a.id, { next_status: 'resolved' })
    await reply(admin, organization.id, b.id)
    await call(learner, tickets.rateTicket, {
      params: { ...params, ticketId: a.id },
      body: { rating: 1 },
    })
    const counts = (await call(admin, desk.countQueue, { params })).body
    for (const view of ['open', 'mine', 'unassigned', 'breaching', 'waiting'] as const) {
      const { body } = await call(admin, tickets.listTickets, { params, query: { view } })
      expect(body.total, view).toBe(counts[view])
    }
    expect(counts).toEqual({ open: 1, mine: 1, unassigned: 1, breaching: 1, waiting: 1 })

    const figures = (await call(admin, desk.getDeskFigures, { params })).body
    for (const figure of [
      'answered',
      'answered_late',
      'resolved',
      'resolved_late',
      'rated',
      'rated_low',
    ] as const) {
      const { body } = await call(admin, tickets.listTickets, {
        params,
        query: { figure, days: 30 },
      })
      expect(body.total, figure).toBe(figures[figure])
    }
    expect(figures).toMatchObject({
      opened: 3,
      answered: 2,
      answered_late: 2,
      resolved: 1,
      average_rating: 1,
      median_answer_seconds: 36_000,
    })
    expect(c.status).toBe('open')
  })

  test('is searched by number, words and the name of who asked', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const { number, requester } = await open(learner, organization.id, {
      subject: 'Réglage du micro',
    })
    await open(learner, organization.id, { subject: 'Something else' })
    const find = async (search: string) =>
      (
        await call(admin, tickets.listTickets, {
          params: { organizationId: organization.id },
          query: { search },
        })
      ).body.items.map(({ subject }) => subject)
    expect(await find(`#${number}`)).toEqual(['Réglage du micro'])
    expect(await find('reglage')).toEqual(['Réglage du micro'])
    expect(await find('micro regl')).toEqual(['Réglage du micro'])
    expect(await find(requester.name)).toHaveLength(2)
    expect(await find("' & | !")).toEqual([])
    expect(await find('nothing like it')).toEqual([])
  })

  test('many at once: what refuses is named, the rest is done', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const [a, b] = [await open(learner, organization.id), await open(learner, organization.id)]
    const params = { organizationId: organization.id }
    await call(admin, tickets.closeTicket, { params: { ...params, ticketId: b.id } })
    const done = await call(admin, tickets.changeTickets, {
      params,
      body: { ticket_ids: [a.id, b.id], action: { type: 'resolve' } },
    })
    expect(done.body).toMatchObject({ changed: 1, failures: [{ ticket_id: b.id }] })
    const refused = await call(learner, tickets.changeTickets, {
      params,
      body: { ticket_ids: [a.id], action: { type: 'close' } },
    })
    expect(refused.status).toBe(403)
  })

  test('saved views belong to whoever saved them', async () => {
    const { organization, admin, instructor } = await buildClassroom()
    const params = { organizationId: organization.id }
    const saved = await call(admin, desk.saveView, {
      params,
      body: { name: 'Urgent money', filter: { kind: 'billing', priority: 'urgent' } },
    })
    expect(saved.status).toBe(200)
    expect((await call(instructor, desk.listSavedViews, { params })).body.items).toEqual([])
    expect((await call(admin, desk.listSavedViews, { params })).body.items).toHaveLength(1)
  })
})

describe('the tools of the desk', () => {
  test('an answer becomes a draft article; a note never does', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { id } = await open(learner, organization.id)
    const answered = await reply(admin, organization.id, id)
    const noted = await call(admin, tickets.addTicketNote, {
      params: { organizationId: organization.id, ticketId: id },
      body: { body: paragraphs('Internal.') },
    })
    const draft = (actor: Actor, entryId = '') =>
      call(actor, tickets.draftArticleFromAnswer, {
        params: { organizationId: organization.id, ticketId: id, entryId },
      })
    const entries = answered.body.entries.filter(({ kind }) => kind === 'message')
    const made = await draft(admin, entries[1]?.id)
    expect(made.body).toMatchObject({ status: 'draft', title: 'The video does not play' })
    expect((await draft(admin, noted.body.entries.at(-1)?.id)).status).toBe(404)
    expect((await draft(instructor, entries[1]?.id)).status).toBe(403)
  })

  test('the context of the person who asks is for the desk', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await open(learner, organization.id, { context: { error_id: 'e-1', page: '/dashboard' } })
    const { id } = await open(learner, organization.id)
    const params = { organizationId: organization.id, ticketId: id }
    const { body } = await call(admin, tickets.getRequesterContext, { params })
    expect(body).toMatchObject({
      person: { id: learner.id, email: learner.email },
      role: 'learner',
      ticket_count: 1,
      errors: [{ error_id: 'e-1', page: '/dashboard' }],
    })
    expect(body.devices).toHaveLength(1)
    expect((await call(learner, tickets.getRequesterContext, { params })).status).toBe(403)
  })

  test('saved replies are made, used, changed and deleted by those who answer', async () => {
    const { organization, instructor, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const body = { title: 'Clear the cache', body: paragraphs('Hello {first_name},') }
    expect((await call(learner, desk.createSavedReply, { params, body })).status).toBe(403)
    const { id } = (await call(instructor, desk.createSavedReply, { params, body })).body
    const one = { ...params, savedReplyId: id }
    await call(instructor, desk.countSavedReplyUse, { params: one })
    const listed = await call(instructor, desk.listSavedReplies, { params })
    expect(listed.body.items).toMatchObject([{ title: 'Clear the cache', use_count: 1 }])
    expect((await call(instructor, desk.deleteSavedReply, { params: one })).status).toBe(204)
    expect((await call(instructor, desk.deleteSavedReply, { params: one })).status).toBe(404)
  })

  test('only admins set the hours; open tickets get new due times', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    await openAlways(admin, organization.id)
    const { id, answer_due_at } = await open(learner, organization.id)
    const settings = (
      await call(admin, desk.getDeskSettings, {
        params: { organizationId: organization.id },
      })
    ).body
    const normal = { answer_minutes: 60, resolution_minutes: 120 }
    const body = { ...settings, targets: { ...settings.targets, normal } }
    const params = { organizationId: organization.id }
    expect((await call(instructor, desk.updateDeskSettings, { params, body })).status).toBe(403)
    await call(admin, desk.updateDeskSettings, { params, body })
    const after = (await read(admin, organization.id, id)).body.answer_due_at
    expect(Date.parse(answer_due_at ?? '') - Date.parse(after ?? '')).toBe(7 * 3_600_000)
    const wrong = { ...body, time_zone: 'Mars/Olympus' }
    expect((await call(admin, desk.updateDeskSettings, { params, body: wrong })).status).toBe(400)
  })
})
