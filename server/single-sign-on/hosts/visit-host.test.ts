import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  getCatalogHome,
  getInstructor,
  listInstructors,
  searchCatalog,
  searchMyCatalog,
} from '#contract/catalog.ts'
import { getCatalogCourse } from '#contract/course-page.ts'
import { removeHost } from '#contract/hosts.ts'
import { forgotPassword } from '#contract/identity.ts'
import { invite } from '#contract/invitations.ts'
import { getOrganizationPage } from '#contract/organization-page.ts'
import { getOrganization } from '#contract/organizations.ts'
import { getOrganizationSignIn } from '#contract/single-sign-on.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildPublishedCourse, done } from '#server/testing/build-course.ts'
import { buildHost } from '#server/testing/build-host.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Two organizations with a public course each; the first one has a host of its own. */
async function twoSchools() {
  const here = await buildClassroom()
  const there = await buildClassroom()
  const word = `w${randomUUID().replaceAll(/[^a-z]/g, '')}x`
  const own = await buildPublishedCourse({ classroom: here, details: { title: `Own ${word}` } })
  const other = await buildPublishedCourse({
    classroom: there,
    details: { title: `Other ${word}` },
  })
  const host = await buildHost(here.organization.id)
  const slugOf = async ({ admin, organization }: typeof here) =>
    (await done(admin, getOrganization, { params: { organizationId: organization.id } })).slug
  return {
    here,
    there,
    own,
    other,
    word,
    host,
    slug: await slugOf(here),
    otherSlug: await slugOf(there),
  }
}

const on = (host: string) => ({ host: `${host}:4000` })

describe('a visit to the host of an organization', () => {
  test('offers its courses and people alone, to visitors and to members of several', async () => {
    const { here, there, word, host, slug, otherSlug, own, other } = await twoSchools()
    const query = { search: word }
    const titles = async (headers = {}) =>
      (await call(null, searchCatalog, { query }, headers)).body.items.map(({ title }) => title)
    expect(await titles(on(host))).toEqual([`Own ${word}`])
    expect((await titles()).toSorted()).toEqual([`Other ${word}`, `Own ${word}`])
    const mine = await call(there.admin, searchMyCatalog, { query }, on(host))
    expect(mine.body.items.map(({ title }) => title)).toEqual([`Own ${word}`])

    const home = (await call(null, getCatalogHome, {}, on(host))).body
    expect(home.newest.map(({ organization }) => organization.id)).toEqual([here.organization.id])
    const people = (await call(null, listInstructors, { query: {} }, on(host))).body
    expect(people.items.map(({ id }) => id)).toEqual([here.instructor.id])

    const closed = [
      call(null, getOrganizationPage, { params: { slug: otherSlug } }, on(host)),
      call(null, getOrganizationSignIn, { params: { slug: otherSlug } }, on(host)),
      call(null, getInstructor, { params: { personId: there.instructor.id } }, on(host)),
      call(null, getCatalogCourse, { params: { course: other.course.id } }, on(host)),
    ]
    expect((await Promise.all(closed)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const open = [
      call(null, getOrganizationPage, { params: { slug } }, on(host)),
      call(null, getOrganizationSignIn, { params: { slug } }, on(host)),
      call(null, getCatalogCourse, { params: { course: own.course.id } }, on(host)),
      call(null, getCatalogCourse, { params: { course: other.course.id } }),
    ]
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('keeps every rule of tenancy: a host opens no door', async () => {
    const { here, there, host } = await twoSchools()
    const params = { organizationId: here.organization.id }
    expect((await call(there.admin, getOrganization, { params }, on(host))).status).toBe(404)
    expect((await call(null, getOrganization, { params }, on(host))).status).toBe(401)
    expect((await call(here.learner, getOrganization, { params }, on(host))).status).toBe(200)
  })

  test('ends at once when the host is removed or the organization is suspended', async () => {
    const { mechanisms } = await testApp()
    const { here, word, host } = await twoSchools()
    const count = async (name: string) =>
      (await call(null, searchCatalog, { query: { search: word } }, on(name))).body.items.length
    expect(await count(host)).toBe(1)
    const params = { organizationId: here.organization.id, host }
    await call(here.admin, removeHost, { params })
    expect(await count(host)).toBe(2)
    const next = await buildHost(here.organization.id)
    expect(await count(next)).toBe(1)
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ suspended_at: now })
        .where('id', '=', here.organization.id)
        .execute(),
    )
    const { server } = await testApp()
    const asked = await server.inject({ url: '/hosts/ask', query: { domain: next } })
    expect(asked.statusCode).toBe(404)
  })

  test('a sitemap names the pages of the organization, at its own address', async () => {
    const { server, mechanisms } = await testApp()
    const { own, other, host, slug } = await twoSchools()
    const read = async (url: string, name: string) =>
      (await server.inject({ url, headers: on(name) })).body
    const map = await read('/sitemap.xml', host)
    expect(map).toContain(`http://${host}:4000/o/${slug}<`)
    expect(await read('/robots.txt', host)).toContain(`Sitemap: http://${host}:4000/sitemap.xml`)
    const slugs = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('published_courses')
        .select(['course_id', 'slug'])
        .where('course_id', 'in', [own.course.id, other.course.id])
        .execute(),
    )
    for (const row of slugs) {
      expect(map.includes(`/courses/${row.slug}<`)).toBe(row.course_id === own.course.id)
    }
    expect(await read('/robots.txt', 'forged.example')).not.toContain('forged')
  })
})

test('players of packages may be framed by the host of their organization, and by no other', async () => {
  const { server } = await testApp()
  const { here, there, host } = await twoSchools()
  const framedBy = async (organization: string) => {
    const { headers } = await server.inject({
      url: '/content/player/scorm_1_2/',
      query: { organization },
      headers: on('content.localhost'),
    })
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  }
  expect(await framedBy(here.organization.id)).toContain(` http://${host}:4000`)
  expect(await framedBy(there.organization.id)).not.toContain(host)
  expect(await framedBy('nonsense')).toBe("'self' http://localhost:4000 http://127.0.0.1:4000")
})

describe('mails', () => {
  const inviteTo = async ({ admin, organization }: Awaited<ReturnType<typeof buildClassroom>>) => {
    const email = `${randomUUID()}@example.test`
    const body = {
      organization: organization.id,
      emails: [email],
      role: 'learner' as const,
      message: '',
    }
    await call(admin, invite, { body }, on('forged.example'))
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    const mail = sentMail.findLast(({ to }) => to === email)
    if (!mail) throw new Error('no mail was sent')
    return mail
  }

  test('lead to the host once it is proven, in the organization’s name', async () => {
    const { mechanisms } = await testApp()
    const classroom = await buildClassroom()
    const before = await inviteTo(classroom)
    expect(before.text).toContain(`${mechanisms.env.publicUrl}/register?token=`)
    expect(before.from).toBeUndefined()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ name: 'Acme "The" Academy\r\nBcc: x@y.z' })
        .where('id', '=', classroom.organization.id)
        .execute(),
    )
    const host = await buildHost(classroom.organization.id)
    const after = await inviteTo(classroom)
    expect(after.text).toContain(`http://${host}:4000/register?token=`)
    expect(after.from).toBe('"Acme  The  Academy  Bcc: x@y.z" <no-reply@lyceum.test>')
    expect(after.text + before.text).not.toContain('forged')
  })

  test('come from the organization’s domain where it is proven and the operator allows it', async () => {
    const { mechanisms } = await testApp()
    const classroom = await buildClassroom()
    await buildHost(classroom.organization.id)
    const domain = `${randomUUID()}.example`
    const { env } = mechanisms
    env.MAIL_FROM_DOMAINS.push(domain)
    try {
      expect((await inviteTo(classroom)).from).toMatch(/<no-reply@lyceum\.test>$/)
      await asSystem(mechanisms, ({ db, now }) =>
        db
          .insertInto('organization_domains')
          .values({ organization_id: classroom.organization.id, domain, created_at: now })
          .execute(),
      )
      expect((await inviteTo(classroom)).from).toBe(`"Test organization" <no-reply@${domain}>`)
    } finally {
      env.MAIL_FROM_DOMAINS.pop()
    }
    expect((await inviteTo(classroom)).from).toMatch(/<no-reply@lyceum\.test>$/)
  })

  test('that a visitor asks for never take the Host that the request names', async () => {
    const { mechanisms, drainJobs, sentMail } = await testApp()
    const { learner, organization } = await buildClassroom()
    const own = await buildHost(organization.id)
    for (const host of ['forged.example', own]) {
      await call(
        null,
        forgotPassword,
        { body: { email: learner.email } },
        {
          ...on(host),
          'x-forwarded-host': 'forged.example',
          origin: 'https://forged.example',
        },
      )
      await drainJobs()
      const mail = sentMail.findLast(({ to }) => to === learner.email)
      expect(mail?.text).toContain(`${mechanisms.env.publicUrl}/reset-password`)
      expect(JSON.stringify(mail)).not.toMatch(/forged/)
    }
  })
})
