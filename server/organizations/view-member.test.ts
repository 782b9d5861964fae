import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { logout } from '#contract/identity.ts'
import { endMemberView, startMemberView } from '#contract/member-views.ts'
import { listAuditEntries } from '#contract/organization-settings.ts'
import { changeMemberRole, getOrganization, listMembers } from '#contract/organizations.ts'
import { getLearningHome } from '#contract/progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const body = { reason: 'They do not see the course' }
const start = (viewer: Actor, organizationId: string, personId: string) =>
  call(viewer, startMemberView, { params: { organizationId, personId }, body })
const looking = (token: string) => ({ authorization: `View ${token}` })

async function buildView() {
  const classroom = await buildClassroom()
  const { body: view } = await start(
    classroom.admin,
    classroom.organization.id,
    classroom.learner.id,
  )
  const params = { organizationId: classroom.organization.id }
  const look = () => call(null, getLearningHome, { params }, looking(view.view_token))
  return { ...classroom, view, params, look }
}

const folder = join(import.meta.dirname, '../../contract')
const endpoints = (
  await Promise.all(
    (await readdir(folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(async (file) => Object.values((await import(join(folder, file))) as object)),
  )
)
  .flat()
  .filter((value): value is Endpoint => (value as Endpoint | null)?.kind === 'endpoint')
  .map((endpoint) => ({ endpoint, title: `${endpoint.method} ${endpoint.path}` }))

describe('looking as a member', () => {
  test('reads what the member reads, and is logged with its start and its end', async () => {
    const { look, view, admin, learner, params } = await buildView()
    expect(view.person).toMatchObject({ id: learner.id, role: 'learner' })
    expect((await look()).status).toBe(200)
    const members = await call(null, listMembers, { params, query: {} }, looking(view.view_token))
    expect(members.status).toBe(403)
    app.clock.advance({ minutes: 5 })
    await call(admin, endMemberView, { params: { ...params, viewId: view.id } })
    expect((await look()).error.code).toBe('view_ended')
    const { body: log } = await call(admin, listAuditEntries, { params, query: {} })
    const [ended, started] = log.items
    expect(ended).toMatchObject({ action: 'member.view_ended' })
    expect(ended?.detail).toMatchObject({ how: 'ended', seconds: 300 })
    expect(started).toMatchObject({ action: 'member.view_started', reason: body.reason })
  })

  test('tells the member', async () => {
    const { learner } = await buildView()
    await app.drainJobs()
    const told = await asSystem(app.mechanisms, ({ db }) =>
      db.selectFrom('notifications').select('kind').where('person_id', '=', learner.id).execute(),
    )
    expect(told).toEqual([{ kind: 'member.viewed' }])
  })

  test('leaves no visit of the member behind', async () => {
    const { look, learner } = await buildView()
    await look()
    const row = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('memberships')
        .select('last_seen_at')
        .where('person_id', '=', learner.id)
        .executeTakeFirstOrThrow(),
    )
    expect(row.last_seen_at).toBeNull()
  })

  test('ends by itself after half an hour, and the log says so', async () => {
    const { look, params, view } = await buildView()
    app.clock.advance({ minutes: 31 })
    expect([(await look()).status, (await look()).error.code]).toEqual([401, 'view_ended'])
    const job = app.jobs.find(({ name }) => name === 'organizations.end-view')
    await job?.run(app.mechanisms, { organization_id: params.organizationId, view_id: view.id })
    const log = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select('detail')
        .where('organization_id', '=', params.organizationId)
        .where('action', '=', 'member.view_ended')
        .execute(),
    )
    expect(log).toMatchObject([{ detail: { how: 'timeout' } }])
  })

  test('ends with the session, the role and the rank that it stands on', async () => {
    const first = await buildView()
    await call(first.admin, logout, {})
    expect((await first.look()).error.code).toBe('view_ended')

    const second = await buildView()
    await buildMember(second.organization.id, 'admin').then((other) =>
      call(other, changeMemberRole, {
        params: { ...second.params, personId: second.admin.id },
        body: { role: 'instructor' },
      }),
    )
    expect((await second.look()).error.code).toBe('view_ended')

    const third = await buildView()
    await call(third.admin, changeMemberRole, {
      params: { ...third.params, personId: third.learner.id },
      body: { role: 'admin' },
    })
    expect((await third.look()).error.code).toBe('view_ended')
  })

  test('is for admins only, and never of an admin, oneself, a stranger or a super admin', async () => {
    const { organization, admin, instructor, learner, stranger } = await buildClassroom()
    const second = await buildMember(organization.id, 'admin')
    const above = await buildMember(organization.id, 'learner')
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .updateTable('people')
        .set({ user_role: 'super_admin' })
        .where('id', '=', above.id)
        .execute(),
    )
    const statuses = await Promise.all([
      start(instructor, organization.id, learner.id),
      start(learner, organization.id, instructor.id),
      start(admin, organization.id, second.id),
      start(admin, organization.id, admin.id),
      start(admin, organization.id, above.id),
      start(admin, organization.id, stranger.id),
      start(stranger, organization.id, learner.id),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404, 404])
  })

  test('stays inside the organization, also where the member belongs to others', async () => {
    const { view, otherOrganization, learner } = await buildView()
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: otherOrganization.id, person_id: learner.id, role: 'learner' })
        .execute(),
    )
    const params = { organizationId: otherOrganization.id }
    const { status } = await call(null, getOrganization, { params }, looking(view.view_token))
    expect(status).toBe(404)
  })

  test('needs its own kind of token: neither passes for the other', async () => {
    const { view, admin, params } = await buildView()
    const asOwn = await call({ accessToken: view.view_token }, getOrganization, { params })
    expect([asOwn.status, asOwn.error.code]).toEqual([401, 'session_expired'])
    const asView = await call(null, getOrganization, { params }, looking(admin.accessToken))
    expect([asView.status, asView.error.code]).toEqual([401, 'view_ended'])
  })
})

describe('every endpoint, looked at as a member', () => {
  let view: Awaited<ReturnType<typeof buildView>>
  beforeAll(async () => {
    view = await buildView()
  })

  const send = (endpoint: Endpoint) =>
    call(
      null,
      endpoint,
      {
        params: Object.fromEntries(
          [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [
            name,
            name === 'organizationId' ? view.organization.id : randomUUID(),
          ]),
        ),
        ...(endpoint.body && { body: {} }),
      },
      looking(view.view.view_token),
    )

  test.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$title changes nothing and shows nothing private',
    async ({ endpoint }) => {
      const { status, error } = await send(endpoint)
      if (endpoint.method !== 'GET') {
        expect([status, error.code]).toEqual([403, 'viewing_is_read_only'])
      } else if (endpoint.access !== 'member' || endpoint.private) {
        expect([status, error.code]).toEqual([403, 'closed_to_viewers'])
      } else {
        expect(status).toBeLessThan(500)
      }
    },
  )

  test('messages, money, tickets and saved answers are private', () => {
    const closed = endpoints.flatMap(({ endpoint }) =>
      endpoint.private && endpoint.access === 'member'
        ? endpoint.path.split('/:organizationId/')[1]
        : [],
    )
    expect(closed.toSorted()).toMatchInlineSnapshot(`
      [
        "conversations/",
        "conversations/:conversationId/",
        "conversations/:conversationId/messages/",
        "conversations/people/",
        "conversations/unread/",
        "earnings/",
        "earnings/lines/:sourceId/",
        "earnings/payouts/",
        "earnings/settings/",
        "earnings/statements/",
        "earnings/statements/:month/",
        "earnings/tax-info/",
        "earnings/tax-numbers/",
        "earnings/transactions/",
        "payouts/:payoutId/",
        "saved-answers/",
        "search/",
        "support/tickets/",
        "support/tickets/:ticketId/",
      ]
    `)
  })
})
