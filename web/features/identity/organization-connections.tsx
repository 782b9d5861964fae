import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getOrganizationSignIn,
  startOrganizationSignIn,
  type OrganizationSignIn,
} from '#contract/single-sign-on.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { send } from '#web/lib/request.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { keepAttempt } from './single-sign-on-attempt.ts'

export const organizationSignInQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization-sign-in', slug],
    queryFn: ({ signal }) => call(getOrganizationSignIn, { params: { slug } }, { signal }),
  })

type ConnectionsProps = {
  slug: string
  connections: OrganizationSignIn['connections']
  redirect?: string
}

/** A button for each identity provider of the organization, before its other ways to sign in. */
export function OrganizationConnections({ slug, connections, redirect }: ConnectionsProps) {
  const begin = useMutation({
    mutationFn: (connection_id: string | null) =>
      send(startOrganizationSignIn, { params: { slug }, body: { connection_id } }),
    onSuccess: ({ url, browser_secret }) => {
      keepAttempt({ browser_secret, redirect })
      window.location.assign(url)
    },
  })
  if (connections.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-3 border-b border-line pb-6">
      {begin.error && <FormError>{messageOf(begin.error)}</FormError>}
      {connections.map(({ id, name }) => (
        <Button
          key={id ?? 'openid'}
          variant="primary"
          className="w-full"
          pending={(begin.isPending || begin.isSuccess) && begin.variables === id}
          onClick={() => !begin.isPending && begin.mutate(id)}
        >
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </div>
  )
}
