import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { saveTaxTable, type TaxTable } from '#contract/selling.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, taxTableQuery } from './queries.ts'

/** The tax of each country that buyers come from. */
export function TaxesPage({ organizationId }: { organizationId: string }) {
  const query = useQuery(taxTableQuery(organizationId))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={3} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  return <TaxForm organizationId={organizationId} table={query.data} />
}

interface Row {
  key: number
  country: string
  name: string
  percent: string
}

let nextKey = 1

function TaxForm({ organizationId, table }: { organizationId: string; table: TaxTable }) {
  const { t, i18n } = useLingui()
  const [included, setIncluded] = useState(table.prices_include_tax)
  const [rows, setRows] = useState<Row[]>(() =>
    table.rates.map((rate) => ({
      key: nextKey++,
      country: rate.country,
      name: rate.name,
      percent: String(rate.basis_points / 100),
    })),
  )
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: TaxTable) => call(saveTaxTable, { params: { organizationId }, body }),
    onSuccess: () => {
      toast.success(t`Tax rates saved`)
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const change = (key: number, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const countries = countryOptions(i18n.locale)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      prices_include_tax: included,
      rates: rows.map(({ country, name, percent }) => ({
        country,
        name,
        basis_points: Math.round(Number(percent.replace(',', '.')) * 100),
      })),
    })
  }
  return (
    <form className="flex max-w-form flex-col gap-6" onSubmit={submit}>
      <Card>
        <CardHead title={<Trans>Prices</Trans>} />
        <RadioGroup
          cards
          label={t`Prices`}
          value={included ? 'included' : 'added'}
          onValueChange={(next) => setIncluded(next === 'included')}
          options={[
            {
              value: 'included',
              label: <Trans>Include tax</Trans>,
              hint: <Trans>Everyone pays the price shown on the course.</Trans>,
            },
            {
              value: 'added',
              label: <Trans>Exclude tax</Trans>,
              hint: <Trans>The buyer’s local tax is added at checkout.</Trans>,
            },
          ]}
        />
      </Card>
      <Card>
        <CardHead
          title={<Trans>Rates</Trans>}
          description={<Trans>Buyers from other countries pay no tax.</Trans>}
          action={
            <Button
              size="sm"
              onClick={() =>
                setRows((now) => [
                  ...now,
                  { key: nextKey++, country: 'DE', name: 'VAT', percent: '19' },
                ])
              }
            >
              <Plus />
              <Trans>Add country</Trans>
            </Button>
          }
        />
        {rows.length === 0 ? (
          <p className="text-14 text-ink-muted">
            <Trans>No tax rates yet.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-3">
            {rows.map((row, index) => (
              <li key={row.key} className="flex flex-wrap items-start gap-2">
                <div className="min-w-40 flex-1">
                  <Select
                    aria-label={t`Country`}
                    value={row.country}
                    onValueChange={(country) => change(row.key, { country })}
                    options={countries}
                  />
                </div>
                <div className="w-28">
                  <Input
                    required
                    aria-label={t`Tax name`}
                    maxLength={40}
                    value={row.name}
                    onChange={(event) => change(row.key, { name: event.target.value })}
                  />
                </div>
                <div className="w-24">
                  <Input
                    required
                    aria-label={t`Rate (%)`}
                    inputMode="decimal"
                    after="%"
                    value={row.percent}
                    onChange={(event) => change(row.key, { percent: event.target.value })}
                  />
                </div>
                <IconButton
                  label={t`Remove ${row.country}`}
                  onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
                >
                  <Trash2 />
                </IconButton>
                <FormError>
                  {errors[`rates.${index}.country`] ?? errors[`rates.${index}.basis_points`]}
                </FormError>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
