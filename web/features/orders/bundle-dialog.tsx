import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { createBundle, updateBundle, type Bundle, type BundleBody } from '#contract/bundles.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, publishedCoursesQuery } from './queries.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR', 'JPY']

/** Puts courses on sale together, or changes what is sold. */
export function BundleDialog({
  organizationId,
  bundle,
  onClose,
}: {
  organizationId: string
  bundle: Bundle | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const published = useQuery(publishedCoursesQuery(organizationId)).data ?? []
  const [title, setTitle] = useState(bundle?.title ?? '')
  const [summary, setSummary] = useState(bundle?.summary ?? '')
  const [currency, setCurrency] = useState(bundle?.currency ?? 'EUR')
  const [typed, setTyped] = useState(bundle ? writeMoney(bundle.price_minor, bundle.currency) : '')
  const [courseIds, setCourseIds] = useState(bundle?.courses.map(({ id }) => id) ?? [])
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: BundleBody) =>
      bundle
        ? call(updateBundle, { params: { organizationId, bundleId: bundle.id }, body })
        : call(createBundle, { params: { organizationId }, body }),
    onSuccess: async () => {
      toast.success(t`Bundle saved`)
      await queryClient.invalidateQueries({ queryKey: ordersKey })
      onClose()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      title,
      summary,
      currency,
      price_minor: readMoney(typed, currency) ?? 0,
      course_ids: courseIds,
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={bundle ? <Trans>Edit bundle</Trans> : <Trans>New bundle</Trans>}>
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Field required label={<Trans>Title</Trans>} error={errors['title']}>
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
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <Field required label={<Trans>Price</Trans>} error={errors['price_minor']}>
              <Input
                required
                inputMode="decimal"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
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
          <fieldset className="min-w-0">
            <legend className="text-14 font-semibold">
              <Trans>Courses</Trans>
            </legend>
            <div className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto rounded-control border border-line p-3">
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
          </fieldset>
          <FormError>{errors['course_ids'] ?? (save.error && messageOf(save.error))}</FormError>
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
