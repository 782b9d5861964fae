import { queryOptions } from '@tanstack/react-query'
import { getProfile, listSessions } from '#contract/identity.ts'
import { getTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    useSession.getState().setAvatar(profile.avatar)
    return profile
  },
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }),
})
