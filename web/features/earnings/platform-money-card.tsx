import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { savePlatformFee, type PlatformMoney } from '#contract/platform-money.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { OrganizationFees } from './organization-fees.tsx'
import { percentText, readPercent } from './percent.ts'
import { platformMoneyQuery } from './queries.ts'

/** What moved through the platform and what it keeps of it. */
export function PlatformMoneyCard() {
  const { i18n } = useLingui()
  const money = useQuery(platformMoneyQuery)
  const [changing, setChanging] = useState(false)
  if (money.isPending) return <Skeleton className="h-48 rounded-card" />
  if (money.isError) return <QueryFailure query={money} />
  const fee = percentText(money.data.basis_points, i18n.locale)
  return (
    <Card>
      <CardHead
        title={<Trans>Money</Trans>}
        description={<Trans>The platform keeps {fee} of every sale, before tax.</Trans>}
        action={
          <Button size="sm" onClick={() => setChanging(true)}>
            <Trans>Change fee</Trans>
          </Button>
        }
      />
      <Totals totals={money.data.totals} />
      <OrganizationFees money={money.data} />
      {changing && <FeeDialog money={money.data} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Totals({ totals }: { totals: PlatformMoney['totals'] }) {
  const { t } = useLingui()
  if (totals.length === 0) {
    return (
      <p className="text-14 text-ink-muted">
        <Trans>No sales yet.</Trans>
      </p>
    )
  }
  const columns = [
    [t`Received`, 'received_minor'],
    [t`Platform`, 'platform_minor'],
    [t`Organizations`, 'organizations_minor'],
    [t`Instructors`, 'instructors_minor'],
    [t`Tax`, 'tax_minor'],
  ] as const
  return (
    <div
      className="overflow-x-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={t`Totals of all organizations`}
    >
      <table className="w-full text-14">
        <thead className="text-13 text-ink-muted">
          <tr>
            <th scope="col" className="py-1.5 pe-3 text-start font-normal">
              <Trans>Currency</Trans>
            </th>
            {columns.map(([label]) => (
              <th key={label} scope="col" className="px-2 py-1.5 text-end font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {totals.map((row) => (
            <tr key={row.currency}>
              <th scope="row" className="py-2 pe-3 text-start font-semibold">
                {row.currency}
              </th>
              {columns.map(([label, key]) => (
                <td key={label} className="px-2 py-2 text-end">
                  <Amount minor={row[key]} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FeeDialog({ money, onClose }: { money: PlatformMoney; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [fee, setFee] = useState(String(money.basis_points / 100))
  const save = useMutation({
    mutationFn: () => call(savePlatformFee, { body: { basis_points: readPercent(fee) } }),
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
      <DialogContent
        size="sm"
        title={<Trans>Platform fee</Trans>}
        description={
          <Trans>Charged on every sale before tax, unless the organization has a custom fee.</Trans>
        }
      >
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <FormError>{save.error && messageOf(save.error)}</FormError>
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
            <Button type="submit" variant="primary" pending={save.isPending}>
              <Trans>Save fee</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
