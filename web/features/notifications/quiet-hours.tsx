import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setQuietHours, type QuietHours as Hours } from '#contract/notifications.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { quietHoursQuery } from './queries.ts'

/** When no mails reach the person, on the clock of their own zone. */
export function QuietHours() {
  const query = useQuery(quietHoursQuery)
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-10" />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  return <Form chosen={query.data.quiet_hours} timeZone={query.data.time_zone} />
}

function Form({ chosen, timeZone }: { chosen: Hours | null; timeZone: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [on, setOn] = useState(chosen !== null)
  const [from, setFrom] = useState(chosen?.from ?? '22:00')
  const [until, setUntil] = useState(chosen?.until ?? '07:00')
  const save = useMutation({
    mutationFn: (quiet_hours: Hours | null) => call(setQuietHours, { body: { quiet_hours } }),
    onSuccess: (saved) => {
      client.setQueryData(quietHoursQuery.queryKey, saved)
      toast.success(saved.quiet_hours ? t`Quiet hours saved` : t`Quiet hours turned off`)
    },
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ from, until })
      }}
    >
      <FormError>{save.isError && messageOf(save.error)}</FormError>
      <Switch
        label={<Trans>No emails or push notifications during these hours</Trans>}
        hint={
          <Trans>
            We’ll send them afterwards, except security notices, which are sent right away. Times
            are in {timeZone}.
          </Trans>
        }
        checked={on}
        onCheckedChange={(next) => {
          setOn(next)
          if (!next && chosen !== null) save.mutate(null)
        }}
      />
      {on && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={<Trans context="start of a period">From</Trans>}>
            <Input
              required
              type="time"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          </Field>
          <Field label={<Trans>Until</Trans>}>
            <Input
              required
              type="time"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </Field>
          <Button type="submit" pending={save.isPending}>
            <Trans>Save quiet hours</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
