import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveLiveSession, type LiveSession } from '#contract/live-sessions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { ConflictWarning } from '#web/lib/conflict-warning.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { type SeriesScope, SeriesScopeChoice } from '#web/ui/series-scope-choice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { liveSessionsKey } from './queries.ts'
import { eventTime } from './session-times.tsx'
import { useOverlapWarning } from './use-overlap-warning.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

type MoveDialogProps = {
  organizationId: string
  session: LiveSession | null
  onClose: () => void
}

/** Gives a session another time and tells its people. */
export function MoveDialog({ organizationId, session, onClose }: MoveDialogProps) {
  return (
    <Dialog open={session !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Move “{session?.title ?? ''}”</Trans>}
        description={<Trans>We'll notify everyone invited right away and update reminders.</Trans>}
      >
        {session && <Fields organizationId={organizationId} session={session} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function Fields({ organizationId, session, onClose }: MoveDialogProps & { session: LiveSession }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const warnOfOverlaps = useOverlapWarning()
  const zone = useMyZone()
  const [scope, setScope] = useState<SeriesScope>('this')
  const [startsAt, setStartsAt] = useState<string | null>(session.starts_at)
  const [endsAt, setEndsAt] = useState<string | null>(session.ends_at)
  const [message, setMessage] = useState('')
  const length = Date.parse(session.ends_at) - Date.parse(session.starts_at)
  const move = useMutation({
    mutationFn: () =>
      call(moveLiveSession, {
        params: { organizationId, sessionId: session.id },
        body: {
          starts_at: startsAt ?? session.starts_at,
          ends_at: endsAt ?? session.ends_at,
          time_zone: zone,
          message,
          scope: session.series ? scope : 'this',
        },
      }),
    onSuccess: async (moved) => {
      toast.success(t`Session moved. We'll notify everyone invited`)
      warnOfOverlaps(moved)
      onClose()
      await client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) })
    },
  })
  const errors = move.error instanceof ApiError ? move.error.errors : {}
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (startsAt && endsAt && !move.isPending) move.mutate()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={<Trans>Starts</Trans>} error={errors['starts_at']}>
          <DateTimeInput
            value={startsAt}
            onValueChange={(value) => {
              setStartsAt(value)
              if (value) setEndsAt(new Date(Date.parse(value) + length).toISOString())
            }}
          />
        </Field>
        <Field required label={<Trans>Ends</Trans>} error={errors['ends_at']}>
          <DateTimeInput value={endsAt} onValueChange={setEndsAt} />
        </Field>
      </div>
      <ConflictWarning
        time={startsAt && endsAt ? eventTime(startsAt, endsAt, zone) : null}
        recurrence={null}
        except={{ live_session_id: session.id }}
      />
      {session.series && (
        <Field group label={<Trans>Move</Trans>}>
          <SeriesScopeChoice value={scope} onValueChange={setScope} />
        </Field>
      )}
      <Field optional label={<Trans>Reason</Trans>}>
        <Textarea
          rows={2}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <FormError>{move.isError && messageOf(move.error)}</FormError>
      <DialogFooter className="mt-2">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={move.isPending}>
          <Trans>Move and notify everyone</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
