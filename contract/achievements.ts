import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams, Titled, line, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Points, levels, streaks and badges for learning activity. An organization can turn all of it off. */

export const learningActs = [
  'lesson_completed',
  'quiz_passed',
  'assignment_submitted',
  'course_completed',
  'certificate_earned',
] as const
export const LearningAct = z.enum(learningActs)
export type LearningAct = z.infer<typeof LearningAct>

export const badgeIcons = [
  'award',
  'book',
  'flame',
  'flag',
  'gem',
  'graduation',
  'mountain',
  'rocket',
  'star',
  'target',
] as const
export const BadgeIcon = z.enum(badgeIcons)
export type BadgeIcon = z.infer<typeof BadgeIcon>

/** What a badge counts: activities, or consecutive days. */
export const BadgeMeasure = z.enum([...LearningAct.options, 'streak_days'])
export type BadgeMeasure = z.infer<typeof BadgeMeasure>

export const Badge = z.object({
  /** An ID, or the name of a built-in badge. */
  key: z.string(),
  /** Null for built-in badges; the interface has its own text for them. */
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  icon: BadgeIcon,
  measure: BadgeMeasure,
  count: z.number(),
  course: z.nullable(Titled),
  within_days: z.nullable(z.number()),
})
export type Badge = z.infer<typeof Badge>

export const MyBadge = z.extend(Badge, {
  earned_at: z.nullable(Instant),
  /** The caller's progress, at most `count`. */
  progress: z.number(),
})
export type MyBadge = z.infer<typeof MyBadge>

export const PointEntry = z.object({
  id: Id,
  act: LearningAct,
  title: z.string(),
  points: z.number(),
  withheld: z.nullable(z.enum(['too_soon', 'daily_limit'])),
  earned_at: Instant,
})
export type PointEntry = z.infer<typeof PointEntry>

export const StreakDay = z.object({
  day: CalendarDate,
  /** `frozen`: the day was missed, and a freeze kept the streak. `open`: the day isn't over yet. */
  state: z.enum(['learned', 'frozen', 'missed', 'open', 'before']),
})
export type StreakDay = z.infer<typeof StreakDay>

export const Streak = z.object({
  current_days: z.number(),
  longest_days: z.number(),
  freezes: z.number(),
  maximum_freezes: z.number(),
  /** Consecutive days that earn a freeze, and how many are left until the next one. */
  freeze_every_days: z.number(),
  days_to_next_freeze: z.number(),
  /** The last four weeks on the learner's own calendar, oldest first. */
  days: z.array(StreakDay),
})
export type Streak = z.infer<typeof Streak>

export const MyAchievements = z.object({
  /** False if the organization has turned achievements off; everything else is empty then. */
  is_enabled: z.boolean(),
  points: z.number(),
  level: z.object({ number: z.number(), from_points: z.number(), next_points: z.number() }),
  streak: Streak,
  badges: z.array(MyBadge),
  /** What earns points, and how often. */
  rules: z.array(
    z.object({
      act: LearningAct,
      points: z.number(),
      interval_seconds: z.number(),
      daily_limit: z.number(),
    }),
  ),
  preferences: z.object({ on_leaderboard: z.boolean(), shows_badges: z.boolean() }),
})
export type MyAchievements = z.infer<typeof MyAchievements>

export const getMyAchievements = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-achievements/',
  access: 'member',
  summary: 'Read my level, points, streak and badges',
  params: OrganizationParams,
  output: MyAchievements,
})

export const listMyPoints = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-points/',
  access: 'member',
  summary: 'List what gave me points, newest first',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(PointEntry),
})

export const LeaderboardPeriod = z.enum(['week', 'month', 'all'])
export type LeaderboardPeriod = z.infer<typeof LeaderboardPeriod>

export const Leaderboard = z.object({
  rows: z.array(
    z.object({
      rank: z.number(),
      person: PersonName,
      points: z.number(),
      is_me: z.boolean(),
      /** Only for people who chose to show them. */
      badges: z.array(z.object({ key: z.string(), name: z.nullable(z.string()), icon: BadgeIcon })),
    }),
  ),
  /** Null if the caller is hidden or has no points in the period. */
  me: z.nullable(z.object({ rank: z.number(), points: z.number() })),
})
export type Leaderboard = z.infer<typeof Leaderboard>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/leaderboard/',
  access: 'member',
  summary: 'Read who has most points this week, this month or in all',
  params: OrganizationParams,
  query: z.object({ period: z._default(LeaderboardPeriod, 'week') }),
  output: Leaderboard,
  errors: ['achievements_disabled'],
})

export const saveAchievementPreferences = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-achievements/preferences/',
  access: 'member',
  summary: 'Say whether others see me in the leaderboard, and my badges on my profile',
  params: OrganizationParams,
  body: z.object({ on_leaderboard: z.boolean(), shows_badges: z.boolean() }),
  output: MyAchievements.shape.preferences,
})

/** A badge that someone has earned, as others see it. */
export const ProfileBadge = z.extend(Badge, { earned_at: Instant })
export type ProfileBadge = z.infer<typeof ProfileBadge>

export const listProfileBadges = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people/:personId/badges/',
  access: 'member',
  summary: 'List the badges on the profile of a member, newest first; none if they show none',
  params: z.extend(OrganizationParams, { personId: Id }),
  output: z.object({ badges: z.array(ProfileBadge) }),
  errors: ['member_not_found'],
})

export const AchievementSettings = z.object({
  is_enabled: z.boolean(),
  badges: z.array(z.extend(Badge, { holder_count: z.number() })),
  courses: z.array(Titled),
})
export type AchievementSettings = z.infer<typeof AchievementSettings>

export const getAchievementSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/achievement-settings/',
  access: 'member',
  summary: 'Read whether achievements are on, and the badges of the organization',
  params: OrganizationParams,
  output: AchievementSettings,
  errors: ['not_allowed'],
})

export const switchAchievementsOn = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/achievement-settings/switch-on/',
  access: 'member',
  summary: 'Show points, badges and the leaderboard to learners',
  params: OrganizationParams,
  output: AchievementSettings,
  errors: ['not_allowed'],
})

export const switchAchievementsOff = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/achievement-settings/switch-off/',
  access: 'member',
  summary: 'Hide points, badges and the leaderboard; nothing is lost',
  params: OrganizationParams,
  output: AchievementSettings,
  errors: ['not_allowed'],
})

export const createBadge = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/badges/',
  access: 'member',
  summary: 'Make a badge; who meets its rule already gets it at once',
  params: OrganizationParams,
  body: z.object({
    name: line(60),
    description: text(200),
    icon: BadgeIcon,
    measure: LearningAct,
    count: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
    course_id: z.nullable(Id),
    within_days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(366))),
  }),
  output: AchievementSettings,
  errors: ['not_allowed', 'course_not_found'],
})

export const archiveBadge = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/badges/:badgeId/archive/',
  access: 'member',
  summary: 'Give a badge to nobody any more; who has it keeps it',
  params: z.extend(OrganizationParams, { badgeId: Id }),
  output: AchievementSettings,
  errors: ['not_allowed', 'badge_not_found'],
})
