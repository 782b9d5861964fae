import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listPlatformOrganizations } from '#contract/platform.ts'
import { saveOrganizationFee, type PlatformMoney } from '#contract/platform-money.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { percentText, readPercent } from './percent.ts'
import { platformMoneyQuery } from './queries.ts'

/** Organizations with a fee of their own. */
export function OrganizationFees({ money }: { money: PlatformMoney }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const remove = useMutation({
    mutationFn: (platformOrganizationId: string) =>
      call(saveOrganizationFee, {
        params: { platformOrganizationId },
        body: { basis_points: null },
      }),
    onSuccess: (next) => client.setQueryData(platformMoneyQuery.queryKey, next),
    onError: (failure) => toastFailure(failure),
  })
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-13 font-semibold">
          <Trans>Custom fees</Trans>
        </h3>
        <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
          <Trans>Add custom fee</Trans>
        </Button>
      </div>
      {money.organizations.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>Every organization pays the standard fee.</Trans>
        </p>
      ) : (
        <ul className="text-14">
          {money.organizations.map(({ id, name, basis_points }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="tabular-nums">{percentText(basis_points, i18n.locale)}</span>
              <Button size="sm" variant="danger-quiet" onClick={() => remove.mutate(id)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <OwnFeeDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function OwnFeeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const typed = useDebounced(search, 250)
  const [organization, setOrganization] = useState<string>()
  const [fee, setFee] = useState('')
  const found = useQuery({
    queryKey: ['platform', 'organizations', 'for-fee', typed],
    queryFn: ({ signal }) =>
      call(
        listPlatformOrganizations,
        { query: { page_size: 20, ...(typed && { search: typed }) } },
        { signal },
      ),
  })
  const save = useMutation({
    mutationFn: () =>
      call(saveOrganizationFee, {
        params: { platformOrganizationId: organization ?? '' },
        body: { basis_points: readPercent(fee) },
      }),
    onSuccess: (next) => {
      client.setQueryData(platformMoneyQuery.queryKey, next)
      toast.success(t`Fee saved. It applies to new sales.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={<Trans>Custom fee for an organization</Trans>}>
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <FormError>{save.error && messageOf(save.error)}</FormError>
          <Field label={<Trans>Organization</Trans>}>
            <Combobox
              value={organization}
              placeholder={t`Choose an organization`}
              onValueChange={setOrganization}
              onSearchChange={setSearch}
              pending={found.isFetching}
              options={(found.data?.items ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
            />
          </Field>
          <Field label={<Trans>Fee</Trans>} hint={<Trans>Percentage, up to 50.</Trans>}>
            <Input
              inputMode="decimal"
              className="max-w-32"
              value={fee}
              after="%"
              onChange={(event) => setFee(event.target.value)}
            />
          </Field>
          <DialogFooter>
            <Button
              type="submit"
              variant="primary"
              disabled={!organization || fee === ''}
              pending={save.isPending}
            >
              <Trans>Save fee</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
