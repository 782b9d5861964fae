import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { abilityNames, type Ability } from '#contract/abilities.ts'
import { createCourse, getCourse, listCourses, setCourseInstructor } from '#contract/courses.ts'
import { addSection } from '#contract/curriculum.ts'
import { changeMembers, getPersonDetail, listPeople, suspendMember } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getGradebook, saveGradeScheme } from '#contract/grades.ts'
import { createArticle } from '#contract/help-articles.ts'
import { listGradingQueue } from '#contract/grading-queue.ts'
import { createGroup, setMemberGroups } from '#contract/groups.ts'
import { createApiKey } from '#contract/integrations.ts'
import * as managed from '#contract/managed-groups.ts'
import { startMemberView } from '#contract/member-views.ts'
import { listSubscribers } from '#contract/subscriptions.ts'
import { confirmTransfer, getOrder, listOrders } from '#contract/orders.ts'
import {
  getOrganizationSettings,
  listAuditEntries,
  transferOrganization,
} from '#contract/organization-settings.ts'
import { changeMemberRole, listMyOrganizations } from '#contract/organizations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { createReport, listReadyReports, runReport } from '#contract/reports.ts'
import { deleteRole, explainAbilities, giveRole, takeRole, updateRole } from '#contract/roles.ts'
import { getSellingSettings, saveSellingSettings } from '#contract/selling.ts'
import { gradeSubmission } from '#contract/submission-grading.ts'
import { listAgents } from '#contract/support-desk.ts'
import * as tickets from '#contract/tickets.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildAssignment, submit } from '#server/testing/build-assignment.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { buildHolder } from '#server/testing/build-role.ts'
import { buildShop, buy, sellingSettings } from '#server/testing/build-shop.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { statementsOf } from '#server/testing/heard-statements.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createUpload } from '#server/testing/upload.ts'
import { openedBy, reach } from './reach.ts'

const folder = join(import.meta.dirname, '../../contract')
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
const modules = await Promise.all(
  files.map(async (file) => (await import(join(folder, file))) as object),
)
const endpoints = modules
  .flatMap((exports) => Object.values(exports) as Endpoint[])
  .filter((value) => value?.kind === 'endpoint' && value.access === 'member')

/** What the call says to this person, with ids that name nothing: 403 where their role ends, 404 or 200 beyond. */
async function statusFor(actor: Actor, endpoint: Endpoint, organizationId: string) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const idOf = (name: string) => (name === 'organizationId' ? organizationId : randomUUID())
  const params = Object.fromEntries(names.map((name) => [name, idOf(name)]))
  const { status } = await call(actor, endpoint, { params })
  return status
}

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('an ability opens exactly its endpoints', () => {
  const readable = endpoints.filter(({ method }) => method === 'GET')

  test('everything else answers like it answers a learner', async () => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, { abilities: abilityNames })
    const plain = await buildMember(room.organization.id, 'learner')
    for (const endpoint of readable.filter((one) => openedBy(one, abilityNames).length === 0)) {
      const [theirs, usual] = [
        await statusFor(holder, endpoint, room.organization.id),
        await statusFor(plain, endpoint, room.organization.id),
      ]
      expect([titleOf(endpoint), theirs]).toEqual([titleOf(endpoint), usual])
    }
  })

  test.each(abilityNames)('%s opens its own and nothing of the others', async (ability) => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, { abilities: [ability] })
    const plain = await buildMember(room.organization.id, 'learner')
    const opened = readable.filter((one) => openedBy(one, abilityNames).length > 0)
    for (const endpoint of opened) {
      const [theirs, asAdmin, usual] = [
        await statusFor(holder, endpoint, room.organization.id),
        await statusFor(room.admin, endpoint, room.organization.id),
        await statusFor(plain, endpoint, room.organization.id),
      ]
      const expected = openedBy(endpoint, [ability]).length > 0 ? asAdmin : usual
      expect([titleOf(endpoint), theirs]).toEqual([titleOf(endpoint), expected])
    }
  })

  test('every ability opens something inside an organization, and nothing that hands out rights', () => {
    const neverOpened =
      /\/(custom-role|roles|role|abilities|invitations|join-requests|api-keys|webhooks|single-sign-on|saml|domains|two-factor|sign-up|selling-settings|split-rules|transfer|instructors|suspend|restore-member|view|direct-publishing|provisioning)\/$/
    for (const ability of abilityNames) {
      expect(reach[ability].length).toBeGreaterThan(0)
      const wrong = reach[ability].filter(
        ({ access, path }) => access !== 'member' || neverOpened.test(path),
      )
      expect([ability, wrong.map(titleOf)]).toEqual([ability, []])
    }
    const changing: readonly Endpoint[] = [
      changeMembers,
      changeMemberRole,
      setCourseInstructor,
      saveSellingSettings,
    ]
    expect(changing.filter((one) => openedBy(one, abilityNames).length > 0)).toEqual([])
    for (const ability of ['people.read', 'audit.read'] as const) {
      expect(reach[ability].filter(({ method }) => method !== 'GET')).toEqual([])
    }
  })

  test('and costs no statement', async () => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, { abilities: ['people.read'] })
    const { mechanisms } = await testApp()
    const params = { organizationId: room.organization.id }
    const count = async (actor: Actor) => {
      const list = () => done(actor, listPeople, { params, query: { role: 'learner' } })
      await list()
      return (await statementsOf(mechanisms.database, list)).length
    }
    expect(await count(holder)).toBe(await count(room.admin))
  })
})

describe('finance', () => {
  const abilities: Ability[] = ['orders.manage', 'coupons.manage', 'payouts.manage', 'taxes.manage']

  test('confirms an order, and neither sees people nor changes how the organization is paid', async () => {
    const shop = await buildShop()
    const { holder } = await buildHolder(shop, { abilities })
    const buyer = await buildMember(shop.organizationId, 'learner')
    const { id } = (await buy(shop, buyer)).body.order
    const params = { organizationId: shop.organizationId }
    const order = { ...params, orderId: id }
    expect((await done(holder, listOrders, { params })).items.map((row) => row.id)).toEqual([id])
    expect((await done(holder, getOrder, { params: order })).can.confirm).toBe(true)
    expect((await call(holder, confirmTransfer, { params: order, body: {} })).status).toBeLessThan(
      300,
    )
    expect((await done(holder, listSubscribers, { params })).items).toEqual([])
    const refused = [
      await call(holder, listPeople, { params, query: { role: 'learner' } }),
      await call(holder, getOrganizationSettings, { params }),
      await call(holder, getSellingSettings, { params }),
      await call(holder, saveSellingSettings, { params, body: sellingSettings }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('ends with the next request when the ability, the role or the membership goes', async () => {
    const room = await buildClassroom()
    const params = { organizationId: room.organization.id }
    const sees = async (who: Actor) => (await call(who, listOrders, { params })).status
    const change = (roleId: string, given: Ability[]) =>
      done(room.admin, updateRole, {
        params: { ...params, roleId },
        body: { name: 'Money', abilities: given },
      })
    const { holder, role } = await buildHolder(room, { abilities })
    expect(await sees(holder)).toBe(200)
    await change(role.id, ['taxes.manage'])
    expect(await sees(holder)).toBe(403)
    await change(role.id, abilities)
    expect(await sees(holder)).toBe(200)
    const person = { ...params, personId: holder.id }
    await call(room.admin, takeRole, { params: person })
    expect(await sees(holder)).toBe(403)
    await call(room.admin, giveRole, { params: person, body: { role_id: role.id } })
    await call(room.admin, suspendMember, { params: person, body: { reason: 'Left' } })
    const suspended = await call(holder, listOrders, { params })
    expect([suspended.status, suspended.error.code]).toEqual([403, 'member_suspended'])
  })

  test('is seen by an admin who views as the person, without more', async () => {
    const room = await buildClassroom()
    const params = { organizationId: room.organization.id }
    const { holder } = await buildHolder(room, { abilities })
    const { view_token } = await done(room.admin, startMemberView, {
      params: { ...params, personId: holder.id },
      body: { reason: 'Help' },
    })
    const headers = { authorization: `View ${view_token}` }
    expect((await call(null, listOrders, { params }, headers)).status).toBe(200)
    const query = { role: 'learner' } as const
    expect((await call(null, listPeople, { params, query }, headers)).status).toBe(403)
  })
})

describe('nobody raises their own rights', () => {
  test('with every ability there is, roles and members stay closed', async () => {
    const room = await buildClassroom()
    const { holder, role } = await buildHolder(room, { abilities: abilityNames })
    const params = { organizationId: room.organization.id }
    const myself = { ...params, personId: holder.id }
    const answers = [
      await call(holder, giveRole, { params: myself, body: { role_id: role.id } }),
      await call(holder, takeRole, { params: myself }),
      await call(holder, changeMemberRole, { params: myself, body: { role: 'admin' } }),
      await call(holder, changeMembers, {
        params,
        body: { person_ids: [holder.id], change: { type: 'role', role: 'admin' } },
      }),
      await call(holder, updateRole, {
        params: { ...params, roleId: role.id },
        body: { name: 'Mine', abilities: ['audit.read'] },
      }),
      await call(holder, deleteRole, { params: { ...params, roleId: role.id } }),
      await call(holder, explainAbilities, { params: myself }),
      await call(holder, transferOrganization, { params, body: { person_id: holder.id } as never }),
      await call(holder, createApiKey, {
        params,
        body: { name: 'Key', scopes: ['people:read'], expires_in_days: null },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      403,
      403,
      403,
      403,
      403,
      403,
      403,
      expect.toSatisfy((status) => [400, 403].includes(status)),
      403,
    ])
  })

  test('404 for a role or a person of another organization', async () => {
    const [room, elsewhere] = [await buildClassroom(), await buildClassroom()]
    const { role } = await buildHolder(elsewhere, { abilities: ['orders.manage'] })
    const params = { organizationId: room.organization.id, personId: room.learner.id }
    const foreign = await call(room.admin, giveRole, { params, body: { role_id: role.id } })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'role_not_found'])
    const stranger = await call(room.admin, explainAbilities, {
      params: { ...params, personId: elsewhere.learner.id },
    })
    expect(stranger.status).toBe(404)
  })
})

describe('the read-only auditor', () => {
  test('reads people, reports and the audit log, and finds nothing to change', async () => {
    const room = await buildTaughtCourse()
    const abilities = ['people.read', 'reports.read', 'audit.read'] as const
    const { holder } = await buildHolder(room, { abilities })
    const params = room.inOrganization
    const people = await done(holder, listPeople, { params, query: { role: 'learner' } })
    expect(people.items.map(({ id }) => id)).toContain(room.learner.id)
    expect(people.items.flatMap(({ can }) => Object.values(can))).not.toContain(true)
    const { custom_role } = await done(holder, getPersonDetail, {
      params: { ...params, personId: holder.id },
    })
    expect(custom_role?.name).toBe(abilities.join(', '))
    const log = await done(holder, listAuditEntries, { params })
    expect(log.items.map(({ sentence }) => sentence).join(' ')).toContain('gave')
    const [ready] = await done(holder, listReadyReports, { params })
    const definition = ready?.definition as never
    expect((await call(holder, runReport, { params, body: { definition } })).status).toBe(200)
    const saved = await call(holder, createReport, {
      params,
      body: { title: 'Mine', definition },
    })
    expect([400, 403]).toContain(saved.status)
  })
})

describe('the support agent', () => {
  test('answers tickets and can be assigned, and meets neither the admins’ own nor articles', async () => {
    const room = await buildClassroom()
    const params = { organizationId: room.organization.id }
    const { holder } = await buildHolder(room, { abilities: ['support.answer'] })
    const open = (given: object) =>
      done(room.learner, tickets.openTicket, {
        params,
        body: { subject: 'Black video', body: paragraphs('It stays black.'), ...given },
      })
    const ticket = { ...params, ticketId: (await open({})).id }
    const listed = await done(holder, tickets.listTickets, { params })
    expect(listed.items.map(({ id }) => id)).toEqual([ticket.ticketId])
    await done(holder, tickets.assignTicket, {
      params: ticket,
      body: { assignee_id: holder.id },
    })
    const agents = await done(holder, listAgents, { params })
    expect(agents.items.map(({ id }) => id)).toContain(holder.id)
    await done(holder, tickets.resolveTicket, { params: ticket, body: {} as never })
    const article = { title: 'Videos', body: paragraphs('Reload.') } as never
    expect((await call(holder, createArticle, { params, body: article })).status).toBe(403)
  })
})

describe('the group manager', () => {
  test('sees, moves and enrolls the people of their groups, and nobody of another', async () => {
    const room = await buildTaughtCourse()
    const { admin } = room
    const params = room.inOrganization
    const group = (name: string) => done(admin, createGroup, { params, body: { name } })
    const [mine, second, theirs] = [await group('A'), await group('B'), await group('C')]
    const [inMine, inTheirs] = [
      await buildMember(params.organizationId, 'learner'),
      await buildMember(params.organizationId, 'learner'),
    ]
    const put = (person: Actor, groupIds: string[]) =>
      done(admin, setMemberGroups, {
        params: { ...params, personId: person.id },
        body: { group_ids: groupIds },
      })
    await put(inMine, [mine.id, theirs.id])
    await put(inTheirs, [theirs.id])
    const groupIds = [mine.id, second.id]
    const { holder } = await buildHolder(room, { abilities: ['groups.manage'], groupIds })

    const groups = await done(holder, managed.listManagedGroups, { params })
    expect(groups.map(({ name }) => name)).toEqual(['A', 'B'])
    const people = await done(holder, managed.listGroupLearners, { params })
    expect(people.items.map(({ id, groups }) => [id, groups.map(({ name }) => name)])).toEqual([
      [inMine.id, ['A']],
    ])
    const foreign = await call(holder, managed.listGroupLearners, {
      params,
      query: { group: theirs.id },
    })
    expect(foreign.status).toBe(404)

    const read = (person: Actor) =>
      call(holder, managed.getGroupLearner, { params: { ...params, personId: person.id } })
    expect((await read(inMine)).body.learner.course_count).toBe(0)
    expect((await read(inTheirs)).status).toBe(404)

    const enroll = (...people: Actor[]) =>
      call(holder, managed.enrollGroupLearners, {
        params,
        body: { course_id: room.course.id, person_ids: people.map(({ id }) => id) },
      })
    expect((await enroll(inMine, inTheirs)).status).toBe(404)
    expect((await enroll(inMine)).body.enrolling).toBe(1)
    expect((await read(inMine)).body.progress?.enrollments).toHaveLength(1)

    const move = (person: Actor, to: string[]) =>
      call(holder, managed.moveBetweenGroups, {
        params: { ...params, personId: person.id },
        body: { group_ids: to },
      })
    expect((await move(inTheirs, [mine.id])).status).toBe(404)
    expect((await move(inMine, [theirs.id])).status).toBe(404)
    expect((await move(inMine, [second.id])).body.map(({ name }) => name)).toEqual(['B'])
    const kept = await done(admin, getPersonDetail, {
      params: { ...params, personId: inMine.id },
    })
    expect(kept.groups.map(({ name }) => name)).toEqual(['B', 'C'])
    const query = { role: 'learner' } as const
    expect((await call(holder, listPeople, { params, query })).status).toBe(403)
  })

  test('without groups sees nobody', async () => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, { abilities: ['groups.manage'] })
    const params = { organizationId: room.organization.id }
    expect(await done(holder, managed.listManagedGroups, { params })).toEqual([])
    expect((await done(holder, managed.listGroupLearners, { params })).items).toEqual([])
  })
})

describe('the grader', () => {
  test('grades what was handed in anywhere, and edits no course', async () => {
    const built = await buildAssignment()
    const { organization, learner, params, lessonParams } = built
    const { holder } = await buildHolder(built, { abilities: ['grading.grade'] })
    const handedIn = await submit(learner, lessonParams)
    expect(handedIn.status).toBeLessThan(300)
    const inOrganization = { organizationId: organization.id }
    const queue = await done(holder, listGradingQueue, { params: inOrganization })
    expect(queue.items).toHaveLength(1)
    expect((await call(holder, getGradebook, { params })).status).toBe(200)
    const course = await done(holder, getCourse, { params })
    expect([course.can.update, course.can.publish, course.can.manage_instructors]).toEqual([
      false,
      false,
      false,
    ])
    expect((await call(holder, addSection, { params, body: { title: 'Mine' } })).status).toBe(404)
    const scheme = await call(holder, saveGradeScheme, { params, body: {} as never })
    expect([400, 403]).toContain(scheme.status)
    const submissionId = queue.items[0]?.id ?? ''
    const graded = await call(holder, gradeSubmission, {
      params: { ...inOrganization, submissionId },
      body: {} as never,
    })
    expect(graded.status).toBe(400)
  })
})

describe('the course manager', () => {
  test('edits every course and makes new ones, and names no instructors', async () => {
    const room = await buildCourse()
    const { holder } = await buildHolder(room, { abilities: ['courses.manage'] })
    const params = { organizationId: room.organization.id }
    const all = await done(holder, listCourses, { params })
    expect(all.items.map(({ id }) => id)).toContain(room.params.courseId)
    await done(holder, addSection, { params: room.params, body: { title: 'More' } })
    const made = await done(holder, createCourse, { params, body: { title: 'New' } })
    expect(made.can.update).toBe(true)
    const named = await call(holder, setCourseInstructor, {
      params: { ...room.params, personId: room.instructor.id },
      body: { rights: 'editor' },
    })
    expect(named.status).toBe(404)
    const upload = (who: Actor) =>
      createUpload(
        who,
        { purpose: 'course_media', name: 'a.png', organization: params.organizationId },
        10,
      )
    expect((await upload(holder)).status).toBe(201)
    expect((await upload(room.learner)).status).toBe(403)
  })
})

describe('a role', () => {
  test('409 while people have it; taken away on request, with its access', async () => {
    const room = await buildClassroom()
    const { holder, role } = await buildHolder(room, { abilities: ['orders.manage'] })
    const params = { organizationId: room.organization.id }
    const where = { ...params, roleId: role.id }
    const kept = await call(room.admin, deleteRole, { params: where })
    expect([kept.status, kept.error.code]).toEqual([409, 'role_in_use'])
    const gone = await call(room.admin, deleteRole, { params: where, query: { take_away: 'true' } })
    expect(gone.status).toBe(204)
    expect((await call(holder, listOrders, { params })).status).toBe(403)
  })

  test('409 for an admin, and gone after a promotion and back', async () => {
    const room = await buildClassroom()
    const { holder, role } = await buildHolder(room, { abilities: ['orders.manage'] })
    const params = { organizationId: room.organization.id }
    const toAdmin = await call(room.admin, giveRole, {
      params: { ...params, personId: room.admin.id },
      body: { role_id: role.id },
    })
    expect(toAdmin.error.code).toBe('role_of_admin')
    for (const next of ['admin', 'learner'] as const) {
      await done(room.admin, changeMemberRole, {
        params: { ...params, personId: holder.id },
        body: { role: next },
      })
    }
    expect((await call(holder, listOrders, { params })).status).toBe(403)
  })

  test('is told to its holder with their organizations', async () => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, { abilities: ['orders.manage', 'audit.read'] })
    const [own] = await done(holder, listMyOrganizations, {})
    expect(own?.abilities).toEqual(['audit.read', 'orders.manage'])
    const [plain] = await done(room.learner, listMyOrganizations, {})
    expect(plain).not.toHaveProperty('abilities')
  })

  test('explains each ability of a person', async () => {
    const room = await buildClassroom()
    const { holder } = await buildHolder(room, {
      abilities: ['orders.manage', 'groups.manage'],
      role: 'instructor',
      name: 'Finance',
    })
    const explain = (personId: string) =>
      done(room.admin, explainAbilities, {
        params: { organizationId: room.organization.id, personId },
      })
    const told = await explain(holder.id)
    expect([told.role, told.custom_role?.name]).toEqual(['instructor', 'Finance'])
    const reason = (name: Ability) => told.abilities.find(({ ability }) => ability === name)
    expect(reason('orders.manage')).toMatchObject({ given_by: 'custom_role', extent: 'all' })
    expect(reason('groups.manage')).toMatchObject({ given_by: 'custom_role', extent: 'groups' })
    expect(reason('courses.manage')).toMatchObject({ given_by: 'instructor', extent: 'own' })
    expect(reason('support.answer')).toMatchObject({ given_by: 'instructor', extent: 'all' })
    expect(reason('payouts.manage')).toMatchObject({ given_by: null, extent: null })
    const admin = await explain(room.admin.id)
    expect(new Set(admin.abilities.map(({ given_by }) => given_by))).toEqual(new Set(['admin']))
    const learner = await explain(room.learner.id)
    expect(new Set(learner.abilities.map(({ given_by }) => given_by))).toEqual(new Set([null]))
  })
})
