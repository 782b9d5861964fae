import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getEmailAddress, previewEmailLink } from '#contract/email-address.ts'
import { getProfile, listSessions, type Profile } from '#contract/identity.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/call.ts'
import { pageRequest } from '#web/lib/page-request.ts'
import { send } from '#web/lib/request.ts'
import { useSession } from '#web/lib/session.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    if (!pageRequest()) keepProfile(profile)
    return profile
  },
})

/** Shows what was saved. A read that began before is dropped: its answer would bring back the old. */
export async function takeProfile(client: QueryClient, profile: Profile): Promise<void> {
  await client.cancelQueries({ queryKey: profileQuery.queryKey, exact: true })
  client.setQueryData(profileQuery.queryKey, profile)
  keepProfile(profile)
}

/** The session shows it on pages that don't ask for the profile. */
export function keepProfile({
  avatar,
  email,
  language,
}: Pick<Profile, 'avatar' | 'email' | 'language'>): void {
  useSession.getState().setAvatar(avatar)
  useSession.getState().setEmail(email)
  useSession.getState().setLanguage(language)
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

export const emailQuery = queryOptions({
  queryKey: ['email-address'],
  queryFn: ({ signal }) => call(getEmailAddress, {}, { signal }),
})

/** Asked once: after it was followed the link leads nowhere, and the page says what it did. */
export const emailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-link', token],
    queryFn: ({ signal }) => send(previewEmailLink, { body: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }),
})
