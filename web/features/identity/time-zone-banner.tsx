import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, X } from 'lucide-react'
import { useState } from 'react'
import { updateProfile, type Profile } from '#contract/identity.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { takeProfile } from './queries.ts'
import { clocksDiffer, placeOf } from './time-zones.ts'
import { browserZone } from '#web/ui/time-zone.ts'
import { useTakenOver } from '#web/ui/use-taken-over.ts'

const declined = 'time-zone-declined'

/** Offers the zone of this device where its clock shows another time than the profile's; a refusal is remembered. */
export function TimeZoneBanner({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isTakenOver = useTakenOver()
  const here = browserZone()
  const place = placeOf(here)
  const known = placeOf(profile.time_zone)
  const pair = `${profile.time_zone}>${here}`
  const [refused, setRefused] = useState(() => readRefused())
  const change = useMutation({
    mutationFn: () => call(updateProfile, { body: { time_zone: here } }),
    onSuccess: async (saved) => {
      await takeProfile(client, saved)
      toast.success(t`Times are shown in ${place} time`)
    },
    onError: (error) => toastFailure(error),
  })
  if (!isTakenOver || refused === pair || !clocksDiffer(profile.time_zone, here)) return null
  const refuse = () => {
    setRefused(pair)
    try {
      localStorage.setItem(declined, pair)
    } catch {
      // Without storage it is asked again on the next visit.
    }
  }
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-info-soft px-4 py-1.5 text-13 text-info print:hidden">
      <span className="flex min-w-0 items-center gap-3">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span>
          <Trans>
            Show times in {place} time? Your profile says {known}.
          </Trans>
        </span>
      </span>
      <span className="flex items-center">
        <Button variant="link" size="sm" pending={change.isPending} onClick={() => change.mutate()}>
          <Trans>Use {place} time</Trans>
        </Button>
        <IconButton size="sm" label={t`Keep ${known} time`} className="ms-2" onClick={refuse}>
          <X />
        </IconButton>
      </span>
    </aside>
  )
}

function readRefused() {
  try {
    return localStorage.getItem(declined)
  } catch {
    return null
  }
}
