import { describe, expect, test } from 'vitest'
import {
  archiveBadge,
  createBadge,
  getAchievementSettings,
  getLeaderboard,
  getMyAchievements,
  listMyPoints,
  listProfileBadges,
  saveAchievementPreferences,
  switchAchievementsOff,
  switchAchievementsOn,
} from '#contract/achievements.ts'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

const mine = (actor: Actor, organizationId: string) =>
  done(actor, getMyAchievements, { params: { organizationId } })

async function learn(actor: Actor, organizationId: string, pauses: number[]) {
  const { clock, drainJobs } = await testApp()
  const lessons = [...pauses.map(() => ({})), {}]
  const course = await buildPublishedCourse({ organizationId, lessons })
  await done(actor, enroll, { params: { courseId: course.id }, body: {} })
  for (const [index, seconds] of pauses.entries()) {
    clock.advance({ seconds })
    const lessonId = course.lessonIds[index] ?? ''
    await done(actor, completeLesson, { params: { organizationId, courseId: course.id, lessonId } })
  }
  await drainJobs()
  return course
}

describe('points', () => {
  test('come with a completed course and its certificate, and bring badges', async () => {
    const { learner, organizationId } = await buildCertificate()
    const achievements = await mine(learner, organizationId)
    // One lesson, one course, one certificate.
    expect(achievements).toMatchObject({ is_enabled: true, points: 160, level: { number: 2 } })
    const earned = achievements.badges.filter(({ earned_at }) => earned_at).map(({ key }) => key)
    expect(earned).toEqual(['first_lesson', 'first_course', 'first_certificate'])
    const ten = achievements.badges.find(({ key }) => key === 'ten_lessons')
    expect(ten).toMatchObject({ progress: 1, count: 10, earned_at: null })
  })

  test('an event that is delivered five times counts once', async () => {
    const { learner, organizationId, course } = await buildCertificate()
    const app = await testApp()
    await asSystem(app.mechanisms, async (ctx) => {
      for (let turn = 0; turn < 5; turn += 1) {
        await emit(ctx, 'lesson.completed', {
          organization_id: organizationId,
          course_id: course.id,
          lesson_id: course.lessonIds[0],
          person_id: learner.id,
        })
      }
    })
    await app.drainJobs()
    expect((await mine(learner, organizationId)).points).toBe(160)
    const { total } = await done(learner, listMyPoints, { params: { organizationId } })
    expect(total).toBe(3)
  })

  test('clicking through gives nothing, and says why', async () => {
    const { organization, learner } = await buildClassroom()
    await learn(learner, organization.id, [60, 2, 60])
    expect((await mine(learner, organization.id)).points).toBe(20)
    const { items } = await done(learner, listMyPoints, {
      params: { organizationId: organization.id },
    })
    expect(items.map(({ points, withheld }) => [points, withheld])).toEqual([
      [10, null],
      [0, 'too_soon'],
      [10, null],
    ])
  })
})

describe('the leaderboard', () => {
  test('ranks learners, and leaves out who does not want to be in it', async () => {
    const { organization, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const other = await buildMember(organization.id, 'learner')
    await learn(learner, organization.id, [60, 60])
    await learn(other, organization.id, [60])
    const board = await done(other, getLeaderboard, { params })
    expect(board.rows.map(({ person, points }) => [person.id, points])).toEqual([
      [learner.id, 20],
      [other.id, 10],
    ])
    expect(board.me).toEqual({ rank: 2, points: 10 })
    await done(learner, saveAchievementPreferences, {
      params,
      body: { on_leaderboard: false, shows_badges: false },
    })
    const without = await done(other, getLeaderboard, { params, query: { period: 'all' } })
    expect(without.rows.map(({ person, rank }) => [person.id, rank])).toEqual([[other.id, 1]])
    expect((await done(learner, getLeaderboard, { params })).me).toBeNull()
  })

  test('409 while it is switched off; nothing is lost', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    await learn(learner, organization.id, [60])
    await done(admin, switchAchievementsOff, { params })
    const { error } = await call(learner, getLeaderboard, { params })
    expect(error.code).toBe('achievements_disabled')
    expect(await mine(learner, organization.id)).toMatchObject({ is_enabled: false, points: 0 })
    await done(admin, switchAchievementsOn, { params })
    expect((await mine(learner, organization.id)).points).toBe(10)
  })
})

describe('badges of an organization', () => {
  const badge = {
    name: 'River reader',
    description: 'Two lessons about rivers',
    icon: 'mountain' as const,
    measure: 'lesson_completed' as const,
    count: 2,
    within_days: null,
  }

  test('count only in their course, and go to those who earned them before', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const course = await learn(learner, organization.id, [60, 60])
    const elsewhere = await buildPublishedCourse({ organizationId: organization.id })
    for (const course_id of [course.id, elsewhere.id]) {
      await done(admin, createBadge, { params, body: { ...badge, course_id } })
    }
    await (await testApp()).drainJobs()
    const { badges } = await mine(learner, organization.id)
    const own = badges.filter(({ name }) => name === 'River reader')
    expect(own.map(({ progress, earned_at }) => [progress, earned_at !== null])).toEqual([
      [2, true],
      [0, false],
    ])
    const settings = await done(admin, archiveBadge, {
      params: { ...params, badgeId: own[1]?.key ?? '' },
    })
    expect(settings.badges.filter(({ name }) => name === 'River reader')).toHaveLength(1)
  })

  test('stay with those who have them when they are archived', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    await learn(learner, organization.id, [60, 60])
    await done(admin, createBadge, { params, body: { ...badge, course_id: null } })
    await (await testApp()).drainJobs()
    const [own] = (await mine(learner, organization.id)).badges.filter(({ name }) => name)
    await done(admin, archiveBadge, { params: { ...params, badgeId: own?.key ?? '' } })
    const kept = (await mine(learner, organization.id)).badges.filter(({ name }) => name)
    expect(kept).toEqual([own])
    const others = await mine(admin, organization.id)
    expect(others.badges.filter(({ name }) => name)).toEqual([])
  })

  test('403 for everyone but admins, 404 for a course of another organization', async () => {
    const { organization, admin, instructor, otherOrganization } = await buildClassroom()
    const params = { organizationId: organization.id }
    expect((await call(instructor, getAchievementSettings, { params })).status).toBe(403)
    const strange = await buildPublishedCourse({ organizationId: otherOrganization.id })
    const { error } = await call(admin, createBadge, {
      params,
      body: { ...badge, course_id: strange.id },
    })
    expect(error.code).toBe('course_not_found')
  })
})

describe('badges on a profile', () => {
  const preferences = { on_leaderboard: true, shows_badges: true }

  test('are seen by other members only while the person shows them', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    await learn(learner, organization.id, [60])
    const seenBy = async (actor: Actor) => {
      const { badges } = await done(actor, listProfileBadges, {
        params: { ...params, personId: learner.id },
      })
      return badges.map(({ key }) => key)
    }
    expect(await seenBy(learner)).toEqual(['first_lesson'])
    expect(await seenBy(admin)).toEqual([])
    await done(learner, saveAchievementPreferences, { params, body: preferences })
    expect(await seenBy(admin)).toEqual(['first_lesson'])
    expect(await seenBy(instructor)).toEqual(['first_lesson'])
    await done(admin, switchAchievementsOff, { params })
    expect(await seenBy(admin)).toEqual([])
    await done(admin, switchAchievementsOn, { params })
    const hidden = { ...preferences, shows_badges: false }
    await done(learner, saveAchievementPreferences, { params, body: hidden })
    expect(await seenBy(admin)).toEqual([])
  })

  test('404 for someone who is not a member', async () => {
    const { organization, learner } = await buildClassroom()
    const elsewhere = await buildClassroom()
    const { error } = await call(learner, listProfileBadges, {
      params: { organizationId: organization.id, personId: elsewhere.learner.id },
    })
    expect(error.code).toBe('member_not_found')
  })
})
