import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeOrganizationLimits } from '#contract/platform.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { OrganizationPart } from './organization-sheet.tsx'
import { UseBar } from './use-bar.tsx'
import { byteWords } from './words.ts'

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

export function OrganizationLimitsForm({ organization, onChanged }: OrganizationPart) {
  const { t, i18n } = useLingui()
  const { limits } = organization
  const [seats, setSeats] = useState(limits.seat_limit?.toString() ?? '')
  const [gigabytes, setGigabytes] = useState(
    limits.storage_limit_bytes === null ? '' : String(limits.storage_limit_bytes / 1e9),
  )
  const save = useMutation({
    mutationFn: () => {
      const storage = numberOrNull(gigabytes)
      return call(changeOrganizationLimits, {
        params: { platformOrganizationId: organization.id },
        body: {
          seat_limit: numberOrNull(seats),
          storage_limit_bytes: storage === null ? null : Math.round(storage * 1e9),
        },
      })
    },
    onSuccess: async (next) => {
      toast.success(t`Limits saved`)
      await onChanged(next)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || Object.keys(failure.errors).length === 0) {
        toastFailure(failure)
      }
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  return (
    <section aria-labelledby="limits">
      <h3 id="limits" className="mb-3 font-semibold">
        <Trans>Limits</Trans>
      </h3>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-3">
            <UseBar
              label={t`Seats used`}
              used={limits.member_count}
              limit={limits.seat_limit}
              words={(amount) => i18n.number(amount)}
            />
            <Field
              label={<Trans>Seats</Trans>}
              hint={<Trans>Leave empty for no limit.</Trans>}
              error={errors['seat_limit']}
            >
              <Input
                type="number"
                min={1}
                value={seats}
                onChange={(event) => setSeats(event.target.value)}
              />
            </Field>
          </div>
          <div className="flex flex-col gap-3">
            <UseBar
              label={t`Storage used`}
              used={limits.storage_used_bytes}
              limit={limits.storage_limit_bytes}
              words={(amount) => byteWords(amount, i18n)}
            />
            <Field
              label={<Trans>Storage in GB</Trans>}
              hint={<Trans>Leave empty for no limit.</Trans>}
              error={errors['storage_limit_bytes']}
            >
              <Input
                type="number"
                min={0}
                step="any"
                value={gigabytes}
                onChange={(event) => setGigabytes(event.target.value)}
              />
            </Field>
          </div>
        </div>
        <div>
          <Button type="submit" pending={save.isPending}>
            <Trans>Save limits</Trans>
          </Button>
        </div>
      </form>
    </section>
  )
}
