import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  confirmEmailChangeByLink,
  followEmailLink,
  type EmailLink,
} from '#contract/email-address.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { send } from '#web/lib/request.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

/** What a link from a mail does happens when its button is pressed, since programs that check mail open links too. */
export function EmailLinkCard({ link, token }: { link: EmailLink; token: string }) {
  const client = useQueryClient()
  const signedIn = useSession((session) => session.is_authenticated)
  const { purpose } = link
  const follow = useMutation({
    mutationFn: async () => {
      const body = { token }
      if (purpose === 'change') await call(confirmEmailChangeByLink, { body })
      else await send(followEmailLink, { body })
    },
    // The link itself leads nowhere now; everything else may have changed.
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'email-link' }),
  })
  if (follow.isSuccess) return <Done link={link} />
  if (purpose === 'change' && !signedIn) {
    return (
      <div className="flex flex-col gap-4">
        <p>
          <Trans>Log in to the account you’re changing to finish.</Trans>
        </p>
        <Button asChild variant="primary">
          <Link to="/login" search={{ redirect: `/email-link?token=${token}` }}>
            <Trans>Log in</Trans>
          </Link>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <FormError>{follow.error && messageOf(follow.error)}</FormError>
      <Explanation link={link} />
      <Button
        variant={purpose === 'undo' ? 'danger' : 'primary'}
        pending={follow.isPending}
        onClick={() => follow.mutate()}
        className="w-full"
      >
        {purpose === 'verify' ? (
          <Trans>Verify my email</Trans>
        ) : purpose === 'change' ? (
          <Trans>Change my email</Trans>
        ) : (
          <Trans>Restore my old email</Trans>
        )}
      </Button>
    </div>
  )
}

function Explanation({ link: { purpose, email, name } }: { link: EmailLink }) {
  const address = <strong className="wrap-anywhere">{email}</strong>
  return (
    <p className="text-pretty">
      {purpose === 'verify' ? (
        <Trans>
          {address} will be verified for the account of {name}. If you didn’t create this account,
          close this page.
        </Trans>
      ) : purpose === 'change' ? (
        <Trans>
          The account of {name} will use {address} from now on.
        </Trans>
      ) : (
        <Trans>
          The account of {name} gets {address} back. Every device is signed out, and the current
          password stops working.
        </Trans>
      )}
    </p>
  )
}

function Done({ link: { purpose, email } }: { link: EmailLink }) {
  const { t } = useLingui()
  const signedIn = useSession((session) => session.is_authenticated)
  const said: Record<EmailLink['purpose'], ReactNode> = {
    verify: t`${email} is verified.`,
    change: t`Your email is now ${email}.`,
    undo: t`${email} is restored. Set a new password now: the person who changed your email knew the old one.`,
  }
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-pretty wrap-anywhere">
        {said[purpose]}
      </p>
      <Button asChild variant="primary">
        {purpose === 'undo' ? (
          <Link to="/forgot-password" search={{ email }}>
            <Trans>Set a new password</Trans>
          </Link>
        ) : signedIn ? (
          <Link to="/dashboard">
            <Trans>Go to Dashboard</Trans>
          </Link>
        ) : (
          <Link to="/login">
            <Trans>Log in</Trans>
          </Link>
        )}
      </Button>
    </div>
  )
}
