import { queryOptions } from '@tanstack/react-query'
import {
  getAchievementSettings,
  getLeaderboard,
  getMyAchievements,
  listMyPoints,
  listProfileBadges,
  type LeaderboardPeriod,
} from '#contract/achievements.ts'
import { call } from '#web/lib/call.ts'

export const pointsPageSize = 10

/** Everything about achievements of one organization. */
export const achievementsKey = (organizationId: string) => ['achievements', organizationId]

export const myAchievementsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...achievementsKey(organizationId), 'mine'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getMyAchievements, { params: { organizationId } }, { signal }),
  })

export const myPointsQuery = (organizationId: string, page: number) =>
  queryOptions({
    queryKey: [...achievementsKey(organizationId), 'points', page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listMyPoints,
        { params: { organizationId }, query: { page, page_size: pointsPageSize } },
        { signal },
      ),
  })

export const leaderboardQuery = (organizationId: string, period: LeaderboardPeriod) =>
  queryOptions({
    queryKey: [...achievementsKey(organizationId), 'leaderboard', period],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getLeaderboard, { params: { organizationId }, query: { period } }, { signal }),
  })

export const achievementSettingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...achievementsKey(organizationId), 'settings'],
    queryFn: ({ signal }) =>
      call(getAchievementSettings, { params: { organizationId } }, { signal }),
  })

export const profileBadgesQuery = (person: { organizationId: string; personId: string }) =>
  queryOptions({
    queryKey: [...achievementsKey(person.organizationId), 'profile', person.personId],
    queryFn: ({ signal }) => call(listProfileBadges, { params: person }, { signal }),
  })
