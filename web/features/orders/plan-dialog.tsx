import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  createSubscriptionPlan,
  updateSubscriptionPlan,
  type SubscriptionPlan,
  type SubscriptionPlanBody,
} from '#contract/subscriptions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, publishedCoursesQuery } from './queries.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'JPY']

/** Makes a subscription, or changes what is sold. */
export function PlanDialog({
  organizationId,
  plan,
  onClose,
}: {
  organizationId: string
  plan: SubscriptionPlan | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const published = useQuery(publishedCoursesQuery(organizationId)).data ?? []
  const shown = (minor: number | null | undefined) =>
    plan && minor ? writeMoney(minor, plan.currency) : ''
  const [title, setTitle] = useState(plan?.title ?? '')
  const [summary, setSummary] = useState(plan?.summary ?? '')
  const [currency, setCurrency] = useState(plan?.currency ?? 'EUR')
  const [monthly, setMonthly] = useState(shown(plan?.monthly_minor))
  const [yearly, setYearly] = useState(shown(plan?.yearly_minor))
  const [trial, setTrial] = useState(String(plan?.trial_days ?? 0))
  const [scope, setScope] = useState<'all' | 'chosen'>(
    plan?.all_courses === false ? 'chosen' : 'all',
  )
  const [courseIds, setCourseIds] = useState(plan?.courses.map(({ id }) => id) ?? [])
  const [onSale, setOnSale] = useState(plan?.on_sale ?? true)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: SubscriptionPlanBody) =>
      plan
        ? call(updateSubscriptionPlan, { params: { organizationId, planId: plan.id }, body })
        : call(createSubscriptionPlan, { params: { organizationId }, body }),
    onSuccess: async () => {
      toast.success(t`Subscription saved`)
      await queryClient.invalidateQueries({ queryKey: ordersKey })
      onClose()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const price = (typed: string) => (typed.trim() ? (readMoney(typed, currency) ?? 0) : null)
    save.mutate({
      title,
      summary,
      currency,
      monthly_minor: price(monthly),
      yearly_minor: price(yearly),
      trial_days: Number(trial) || 0,
      all_courses: scope === 'all',
      course_ids: scope === 'all' ? [] : courseIds,
      on_sale: onSale,
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={plan ? <Trans>Edit subscription</Trans> : <Trans>New subscription</Trans>}
      >
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Field required label={<Trans>Name</Trans>} error={errors['title']}>
            <Input
              required
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field optional label={<Trans>Summary</Trans>} error={errors['summary']}>
            <Textarea
              rows={2}
              maxLength={600}
              value={summary}
              onChange={(event) => setSummary(event.target.value)}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_7rem]">
            <Field label={<Trans>Price per month</Trans>} error={errors['monthly_minor']}>
              <Input
                inputMode="decimal"
                value={monthly}
                onChange={(event) => setMonthly(event.target.value)}
              />
            </Field>
            <Field label={<Trans>Price per year</Trans>} error={errors['yearly_minor']}>
              <Input
                inputMode="decimal"
                value={yearly}
                onChange={(event) => setYearly(event.target.value)}
              />
            </Field>
            <Field label={<Trans>Currency</Trans>} error={errors['currency']}>
              <Select
                value={currency}
                onValueChange={setCurrency}
                options={currencies.map((value) => ({ value, label: value }))}
              />
            </Field>
          </div>
          {plan && (
            <p className="text-13 text-ink-muted">
              <Trans>
                A new price applies to new subscribers. Others keep the price they have.
              </Trans>
            </p>
          )}
          <Field
            label={<Trans>Free trial (days)</Trans>}
            hint={<Trans>0 for no trial. Each person gets one trial.</Trans>}
            error={errors['trial_days']}
          >
            <Input
              inputMode="numeric"
              maxLength={2}
              value={trial}
              onChange={(event) => setTrial(event.target.value)}
            />
          </Field>
          <Field label={<Trans>Courses</Trans>} error={errors['course_ids']}>
            <RadioGroup
              value={scope}
              onValueChange={setScope}
              options={[
                {
                  value: 'all',
                  label: t`All public courses`,
                  hint: t`Courses you publish later are included automatically.`,
                },
                { value: 'chosen', label: t`Chosen courses` },
              ]}
            />
          </Field>
          {scope === 'chosen' && (
            <div
              role="group"
              aria-label={t`Chosen courses`}
              className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded-control border border-line p-3"
            >
              {published.map((course) => (
                <Checkbox
                  key={course.id}
                  label={course.title}
                  checked={courseIds.includes(course.id)}
                  onCheckedChange={(checked) =>
                    setCourseIds((now) =>
                      checked ? [...now, course.id] : now.filter((id) => id !== course.id),
                    )
                  }
                />
              ))}
            </div>
          )}
          <Checkbox label={t`On sale`} checked={onSale} onCheckedChange={setOnSale} />
          <FormError>{save.error && messageOf(save.error)}</FormError>
          <DialogFooter>
            <Button type="submit" variant="primary" pending={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
