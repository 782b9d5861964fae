import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CategoryBody, CategorySlug } from '#contract/categories.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CategorySelect } from './category-select.tsx'
import { IconChoice } from './icon-choice.tsx'

const NewCategory = CategoryBody
const ChangedCategory = z.extend(CategoryBody, { slug: CategorySlug })

export type CategoryValues = CategoryBody & { slug?: string }

type CategoryFormProps = {
  organizationId: string
  /** With a slug the address can be changed: it exists already. */
  initial: CategoryValues
  /** Where it can't stand: below itself. */
  exceptParents?: ReadonlySet<string>
  submitLabel: ReactNode
  cancel: ReactNode
  onSubmit: (values: CategoryValues) => Promise<unknown>
}

/** Name, place, words and icon of a category. Keeps what was typed when saving fails. */
export function CategoryForm({
  organizationId,
  initial,
  exceptParents,
  submitLabel,
  cancel,
  onSubmit,
}: CategoryFormProps) {
  const { t } = useLingui()
  const form = useForm<CategoryValues>({
    resolver: zodResolver(initial.slug === undefined ? NewCategory : ChangedCategory) as never,
    defaultValues: initial,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((failure: unknown) => {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    }),
  )
  return (
    <form
      noValidate
      className="flex max-w-form flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Field required label={<Trans>Name</Trans>} error={errors.name?.message}>
        <Input maxLength={80} {...form.register('name')} />
      </Field>
      {initial.slug !== undefined && (
        <Field
          required
          label={<Trans context="web address">Address</Trans>}
          hint={<Trans>If you change the address, links to the old one stop working.</Trans>}
          error={errors.slug?.message}
        >
          <Input maxLength={80} spellCheck={false} {...form.register('slug')} />
        </Field>
      )}
      <Controller
        control={form.control}
        name="parent_id"
        render={({ field }) => (
          <Field label={<Trans>Parent category</Trans>} error={errors.parent_id?.message}>
            <CategorySelect
              organizationId={organizationId}
              none={t`None (top level)`}
              value={field.value}
              onValueChange={field.onChange}
              {...(exceptParents && { except: exceptParents })}
            />
          </Field>
        )}
      />
      <Field
        optional
        label={<Trans>Description</Trans>}
        hint={<Trans>One or two sentences on the category’s public page.</Trans>}
        error={errors.description?.message}
      >
        <Textarea rows={3} maxLength={500} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="icon"
        render={({ field }) => (
          <Field group label={<Trans>Icon</Trans>}>
            <IconChoice label={t`Icon`} value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {submitLabel}
        </Button>
        <Button asChild>{cancel}</Button>
      </div>
    </form>
  )
}
