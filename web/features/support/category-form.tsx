import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { type CategoryIcon, type HelpCategory, helpCategoryIcons } from '#contract/help-centre.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { categoryIcons } from './category-icons.ts'
import type { Desk } from './desk.ts'
import { articlesKey, categoriesKey } from './queries.ts'

type CategoryFormProps = {
  desk: Desk
  category: HelpCategory | null
  onSaved: (category: HelpCategory) => void
  onCancel: () => void
}

/** A category of the help center: name, what it holds, its sign and its address. */
export function CategoryForm({ desk, category, onSaved, onCancel }: CategoryFormProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const [slug, setSlug] = useState(category?.slug ?? '')
  const [icon, setIcon] = useState<CategoryIcon>(category?.icon ?? 'book')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useMutation({
    mutationFn: () => {
      const { organizationId } = desk
      const body = { name, description, icon, ...(slug && { slug }) }
      return category
        ? call(desk.api.updateHelpCategory, {
            params: { organizationId, categoryId: category.id },
            body,
          })
        : call(desk.api.createHelpCategory, { params: { organizationId }, body })
    },
    onSuccess: async (saved) => {
      toast.success(category ? t`Category saved` : t`Category added`)
      await client.invalidateQueries({ queryKey: categoriesKey(desk) })
      await client.invalidateQueries({ queryKey: articlesKey(desk) })
      onSaved(saved)
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.errors : {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setErrors({ name: t`Enter a name` })
      return
    }
    setErrors({})
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex max-w-form flex-col gap-4" onSubmit={submit}>
      <FormError>
        {save.isError && Object.keys(errors).length === 0 && messageOf(save.error)}
      </FormError>
      <Field required label={<Trans>Name</Trans>} error={errors['name']}>
        <Input
          autoFocus
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field optional label={<Trans>Description</Trans>}>
        <Textarea
          rows={2}
          maxLength={300}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>Icon</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          {helpCategoryIcons.map((value) => {
            const { icon: Icon, label } = categoryIcons[value]
            return (
              <label
                key={value}
                title={i18n._(label)}
                className={classNames(
                  'relative grid size-10 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                  icon === value
                    ? 'border-primary bg-primary-soft text-primary'
                    : 'border-line bg-surface text-ink-muted hover:bg-wash',
                )}
              >
                <input
                  type="radio"
                  name="icon"
                  value={value}
                  checked={icon === value}
                  aria-label={i18n._(label)}
                  className="absolute inset-0 cursor-pointer appearance-none outline-none"
                  onChange={() => setIcon(value)}
                />
                <Icon aria-hidden className="size-5" />
              </label>
            )
          })}
        </div>
      </fieldset>
      <Field
        optional
        label={<Trans context="web address">Address</Trans>}
        hint={<Trans>Leave empty to create it from the name.</Trans>}
        error={errors['slug']}
      >
        <Input
          maxLength={80}
          value={slug}
          onChange={(event) =>
            setSlug(event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-'))
          }
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {category ? <Trans>Save</Trans> : <Trans>Add category</Trans>}
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
