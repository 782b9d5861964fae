import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { createCoupon, updateCoupon, type Coupon, type CouponBody } from '#contract/selling.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, sellableCoursesQuery } from './queries.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'JPY']

export interface CouponCourse {
  id: string
  currency: string
}

/** Makes a coupon or changes one; for the given course, or for one that is chosen here. */
export function CouponDialog({
  organizationId,
  course,
  maximumBasisPoints,
  coupon,
  onClose,
}: {
  organizationId: string
  course?: CouponCourse | undefined
  /** The largest discount that the reader can give. */
  maximumBasisPoints: number
  coupon: Coupon | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const courses = useQuery({ ...sellableCoursesQuery(organizationId), enabled: !course }).data ?? []
  const [code, setCode] = useState(coupon?.code ?? '')
  const [kind, setKind] = useState<'percent' | 'amount'>(
    coupon?.amount_minor ? 'amount' : 'percent',
  )
  const [currency, setCurrency] = useState(coupon?.currency ?? course?.currency ?? 'EUR')
  const [typed, setTyped] = useState(
    coupon?.amount_minor
      ? writeMoney(coupon.amount_minor, currency)
      : String((coupon?.percent_basis_points ?? 1_000) / 100),
  )
  const [courseId, setCourseId] = useState(course?.id ?? coupon?.course?.id ?? '')
  const [startsAt, setStartsAt] = useState(coupon?.starts_at ?? null)
  const [endsAt, setEndsAt] = useState(coupon?.ends_at ?? null)
  const [uses, setUses] = useState(coupon?.maximum_uses ? String(coupon.maximum_uses) : '')
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: CouponBody) =>
      coupon
        ? call(updateCoupon, { params: { organizationId, couponId: coupon.id }, body })
        : call(createCoupon, { params: { organizationId }, body }),
    onSuccess: async () => {
      toast.success(t`Coupon saved`)
      await queryClient.invalidateQueries({ queryKey: ordersKey })
      onClose()
    },
  })
  const most = maximumBasisPoints / 100
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isPercent = kind === 'percent'
    save.mutate({
      code,
      percent_basis_points: isPercent ? Math.round(Number(typed.replace(',', '.')) * 100) : null,
      amount_minor: isPercent ? null : (readMoney(typed, currency) ?? 0),
      currency: isPercent ? null : currency,
      course_id: courseId || null,
      starts_at: startsAt,
      ends_at: endsAt,
      maximum_uses: uses === '' ? null : Number(uses),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={coupon ? <Trans>Edit coupon</Trans> : <Trans>New coupon</Trans>}>
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Field
            required
            label={<Trans>Code</Trans>}
            hint={<Trans>The code buyers enter. Not case-sensitive.</Trans>}
            error={errors['code']}
          >
            <Input
              required
              minLength={3}
              maxLength={40}
              autoComplete="off"
              className="font-mono uppercase"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <RadioGroup
            label={t`Discount`}
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'percent', label: <Trans>Percentage</Trans> },
              { value: 'amount', label: <Trans>Fixed amount</Trans> },
            ]}
          />
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <Field
              required
              label={kind === 'percent' ? <Trans>Percent</Trans> : <Trans>Amount</Trans>}
              hint={most < 100 && <Trans>At most {most}% of the price at checkout.</Trans>}
              error={errors['percent_basis_points'] ?? errors['amount_minor']}
            >
              <Input
                required
                inputMode="decimal"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            {kind === 'amount' && (
              <Field label={<Trans>Currency</Trans>} error={errors['currency']}>
                <Select
                  value={currency}
                  onValueChange={setCurrency}
                  options={(course ? [course.currency] : currencies).map((value) => ({
                    value,
                    label: value,
                  }))}
                />
              </Field>
            )}
          </div>
          {!course && (
            <Field label={<Trans>Course</Trans>}>
              <Select
                value={courseId}
                onValueChange={setCourseId}
                options={[
                  { value: '', label: t`All courses` },
                  ...courses.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            </Field>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field optional label={<Trans>Starts</Trans>} error={errors['starts_at']}>
              <DateTimeInput value={startsAt} onValueChange={setStartsAt} />
            </Field>
            <Field optional label={<Trans>Ends</Trans>} error={errors['ends_at']}>
              <DateTimeInput value={endsAt} onValueChange={setEndsAt} />
            </Field>
          </div>
          <Field
            optional
            label={<Trans>Maximum uses</Trans>}
            hint={<Trans>Each person can use it once.</Trans>}
            error={errors['maximum_uses']}
          >
            <Input
              type="number"
              min={1}
              value={uses}
              onChange={(event) => setUses(event.target.value)}
            />
          </Field>
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
