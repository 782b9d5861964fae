import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { joinOrganization, type JoinOffer } from '#contract/organization-settings.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { joinOfferQuery, organizationsQuery } from './queries.ts'

type JoinCardProps = { offer: JoinOffer; proof: string | undefined; onEntered: () => void }

/** Joins, asks to, or says that only an invitation helps. */
export function JoinCard({ offer, proof, onEntered }: JoinCardProps) {
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const { id, name } = offer.organization
  const enter = async () => {
    const organizations = await client.fetchQuery({ ...organizationsQuery, staleTime: 0 })
    if (organizations.some((mine) => mine.id === id)) useSession.getState().switchOrganization(id)
    onEntered()
  }
  const join = useMutation({
    mutationFn: () =>
      call(joinOrganization, {
        params: { joinedOrganizationId: id },
        body: { message: message.trim(), proof },
      }),
    onSuccess: async (next) => {
      client.setQueryData(joinOfferQuery(id).queryKey, next)
      if (next.state === 'member') await enter()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!join.isPending) join.mutate()
  }
  if (offer.state === 'member') {
    return (
      <Button variant="primary" onClick={() => void enter()}>
        <Trans>Open {name}</Trans>
      </Button>
    )
  }
  if (offer.way === 'closed') {
    return (
      <p className="text-ink-muted">
        <Trans>{name} is invite-only. Ask someone there to invite you.</Trans>
      </p>
    )
  }
  if (offer.way === 'verify') {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted">
          <Trans>
            People with an email address like yours can join {name}. Verify your email first, then
            come back.
          </Trans>
        </p>
        <Button asChild variant="primary">
          <Link to="/account/settings" hash="email">
            <Trans>Verify my email</Trans>
          </Link>
        </Button>
      </div>
    )
  }
  if (offer.state === 'requested' && !proof) {
    return (
      <p role="status">
        {offer.way === 'confirm' ? (
          <Trans>We’ve sent you an email. Open the link in it to confirm your address.</Trans>
        ) : (
          <Trans>
            Your request was sent to the admins of {name}. We’ll email you when they decide.
          </Trans>
        )}
      </p>
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{join.error && messageOf(join.error)}</FormError>
      {offer.way === 'request' && (
        <Field optional label={<Trans>Message</Trans>}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" pending={join.isPending} className="w-full">
        {offer.way === 'request' ? (
          <Trans>Ask to join</Trans>
        ) : offer.way === 'confirm' && !proof ? (
          <Trans>Send me the link</Trans>
        ) : (
          <Trans>Join</Trans>
        )}
      </Button>
    </form>
  )
}
