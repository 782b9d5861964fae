import { describe, expect, test } from 'vitest'
import { createCourse } from '#contract/courses.ts'
import { getProfile, updateProfile } from '#contract/identity.ts'
import * as school from '#contract/school-settings.ts'
import { asSystem } from '#server/jobs/job.ts'
import { readStreak } from '#server/progress/streak.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { removeDue } from './retention/remove-due.ts'

const none: school.SchoolSettings = {
  time_zone: null,
  currency: null,
  week_start: null,
  contact_address: '',
  holidays: [],
}

async function buildSchool() {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const save = (settings: Partial<school.SchoolSettings>) =>
    done(classroom.admin, school.saveSchoolSettings, { params, body: { ...none, ...settings } })
  return { ...classroom, params, save }
}

describe('settings of a school', () => {
  test('the time zone is that of members who haven’t chosen one, now and later', async () => {
    const { organization, learner, instructor, save } = await buildSchool()
    const zoneOf = async (who: typeof learner) => (await done(who, getProfile, {})).time_zone
    await done(instructor, updateProfile, { body: { time_zone: 'Europe/Berlin' } })
    await save({ time_zone: 'Asia/Tokyo' })
    expect(await zoneOf(learner)).toBe('Asia/Tokyo')
    expect(await zoneOf(instructor)).toBe('Europe/Berlin')
    expect(await zoneOf(await buildMember(organization.id, 'learner'))).toBe('Asia/Tokyo')
    // A form that sends the zone along with a name is no choice.
    await done(learner, updateProfile, { body: { first_name: 'Ada', time_zone: 'Asia/Tokyo' } })
    await save({ time_zone: 'America/Lima' })
    expect(await zoneOf(learner)).toBe('America/Lima')
    await save({})
    expect(await zoneOf(learner)).toBe('UTC')
  })

  test('the currency is that of new courses', async () => {
    const { admin, params, save } = await buildSchool()
    const currencyOf = async (title: string) =>
      (await done(admin, createCourse, { params, body: { title } })).currency
    expect(await currencyOf('First')).toBe('EUR')
    await save({ currency: 'JPY' })
    expect(await currencyOf('Second')).toBe('JPY')
  })

  test('members read them; only admins of the organization change them', async () => {
    const { learner, instructor, stranger, params, save } = await buildSchool()
    const holidays = [
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2026-01-01', name: 'New Year' },
    ]
    await save({ week_start: 6, holidays, contact_address: 'Pier 4' })
    expect(await done(learner, school.getSchoolSettings, { params })).toMatchObject({
      week_start: 6,
      holidays: holidays.toReversed(),
      contact_address: 'Pier 4',
    })
    for (const who of [learner, instructor]) {
      const refused = await call(who, school.saveSchoolSettings, { params, body: none })
      expect(refused.status).toBe(403)
    }
    expect((await call(stranger, school.getSchoolSettings, { params })).status).toBe(404)
  })

  test('a holiday neither ends a streak nor takes a freeze', () => {
    const learned = ['2026-03-01', '2026-03-03']
    expect(readStreak(learned, '2026-03-03').current_days).toBe(1)
    expect(readStreak(learned, '2026-03-03', ['2026-03-02']).current_days).toBe(2)
  })
})

describe('retention', () => {
  const dayMilliseconds = 86_400_000

  /** An organization whose audit log has three old entries and whatever building it left. */
  async function buildRecords() {
    const built = await buildSchool()
    const { mechanisms } = await testApp()
    const old = new Date(mechanisms.clock.now().getTime() - 200 * dayMilliseconds)
    const add = (organization_id: string) =>
      asSystem(mechanisms, ({ db }) =>
        db
          .insertInto('audit_entries')
          .values(
            [1, 2, 3].map((number) => ({
              organization_id,
              action: 'organization.updated',
              subject_type: 'organization',
              subject_id: String(number),
              created_at: old,
            })),
          )
          .execute(),
      )
    await add(built.organization.id)
    await add(built.otherOrganization.id)
    const count = (organizationId: string) =>
      asSystem(mechanisms, async ({ db }) => {
        const { total } = await db
          .selectFrom('audit_entries')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('organization_id', '=', organizationId)
          .where('created_at', '=', old)
          .executeTakeFirstOrThrow()
        return total
      })
    return { ...built, mechanisms, count }
  }
  const rules: school.RetentionRule[] = [{ kind: 'audit_log', days: 100 }]

  test('is off at first; the preview counts what the job removes, here and nowhere else', async () => {
    const { admin, params, organization, otherOrganization, mechanisms, count } =
      await buildRecords()
    const first = await done(admin, school.getRetention, { params })
    expect(first.rules.every(({ days }) => days === null)).toBe(true)
    await removeDue(mechanisms)
    expect(await count(organization.id)).toBe(3)

    const preview = await done(admin, school.previewRetention, { params, body: { rules } })
    expect(preview).toMatchObject([{ kind: 'audit_log', count: 3 }])
    expect(await count(organization.id)).toBe(3)
    await done(admin, school.saveRetention, { params, body: { rules, legal_hold: false } })
    // In batches of two, and twice: the second run finds nothing.
    await removeDue(mechanisms, 2)
    await removeDue(mechanisms, 2)
    expect(await count(organization.id)).toBe(0)
    expect(await count(otherOrganization.id)).toBe(3)
    const { runs } = await done(admin, school.getRetention, { params })
    expect(runs).toMatchObject([{ kind: 'audit_log', removed_count: 3 }])
    const after = await done(admin, school.previewRetention, { params, body: { rules } })
    expect(after).toMatchObject([{ count: 0 }])
  })

  test('a legal hold stops it until it is lifted', async () => {
    const { admin, params, organization, mechanisms, count } = await buildRecords()
    const held = await done(admin, school.saveRetention, {
      params,
      body: { rules, legal_hold: true },
    })
    expect(held.legal_hold_at).not.toBe(null)
    await removeDue(mechanisms)
    expect(await count(organization.id)).toBe(3)
    await done(admin, school.saveRetention, { params, body: { rules, legal_hold: false } })
    await removeDue(mechanisms)
    expect(await count(organization.id)).toBe(0)
  })

  test('every kind can be previewed and removed', async () => {
    const { admin, params, mechanisms } = await buildRecords()
    const all = school.RetentionKind.options.map((kind) => ({ kind, days: 3650 }))
    const preview = await done(admin, school.previewRetention, { params, body: { rules: all } })
    expect(preview.map(({ count }) => count)).toEqual(all.map(() => 0))
    await done(admin, school.saveRetention, { params, body: { rules: all, legal_hold: false } })
    await removeDue(mechanisms)
  })

  test('is for admins, and keeps at least 30 days', async () => {
    const { admin, instructor, stranger, params } = await buildSchool()
    expect((await call(instructor, school.getRetention, { params })).status).toBe(403)
    const body = { rules, legal_hold: false }
    expect((await call(instructor, school.saveRetention, { params, body })).status).toBe(403)
    expect((await call(instructor, school.previewRetention, { params, body })).status).toBe(403)
    expect((await call(stranger, school.getRetention, { params })).status).toBe(404)
    const short = { rules: [{ kind: 'audit_log' as const, days: 1 }], legal_hold: false }
    expect((await call(admin, school.saveRetention, { params, body: short })).status).toBe(400)
  })
})
