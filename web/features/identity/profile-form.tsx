import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { updateProfile, UpdateProfileBody, type Profile } from '#contract/identity.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { takeProfile } from './queries.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const Form = z.required(
  z.pick(UpdateProfileBody, {
    first_name: true,
    last_name: true,
    username: true,
    headline: true,
    bio: true,
    links: true,
    time_zone: true,
  }),
)

/** The compiler doesn't register inputs again, so a reset has to keep those that it knows. */
const keepInputs = { keepFieldsRef: true }

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { first_name, last_name, username, headline, bio, links, time_zone } = profile
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { first_name, last_name, username, headline, bio, links, time_zone },
  })
  const { errors, isDirty } = form.formState
  const linkRows = useFieldArray({ control: form.control, name: 'links' })

  const save = useMutation({
    mutationFn: (body: UpdateProfileBody) => call(updateProfile, { body }),
    onSuccess: async (next) => {
      await takeProfile(queryClient, next)
      const { first_name, last_name, username, headline, bio, links, time_zone } = next
      form.reset({ first_name, last_name, username, headline, bio, links, time_zone }, keepInputs)
      toast.success(t`Profile saved`)
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>First name</Trans>} error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...form.register('first_name')} />
        </Field>
        <Field label={<Trans>Last name</Trans>} error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...form.register('last_name')} />
        </Field>
      </div>
      <Field label={<Trans>Username</Trans>} error={errors.username?.message}>
        <Input autoCapitalize="none" spellCheck={false} {...form.register('username')} />
      </Field>
      <Field label={<Trans>Email</Trans>} hint={<Trans>You log in with this address.</Trans>}>
        <Input type="email" readOnly value={profile.email} />
      </Field>
      <Field
        optional
        label={<Trans>Headline</Trans>}
        hint={<Trans>One line under your name, such as what you teach or study.</Trans>}
        error={errors.headline?.message}
      >
        <Input {...form.register('headline')} />
      </Field>
      <Field optional label={<Trans>Bio</Trans>} error={errors.bio?.message}>
        <Textarea rows={5} {...form.register('bio')} />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>Links</Trans>
        </legend>
        {linkRows.fields.map((row, index) => (
          <div key={row.id} className="flex flex-wrap items-start gap-2">
            <Field
              hideLabel
              label={t`Name of link ${index + 1}`}
              className="flex-1 basis-32"
              error={errors.links?.[index]?.label?.message}
            >
              <Input placeholder={t`Name`} {...form.register(`links.${index}.label`)} />
            </Field>
            <Field
              hideLabel
              label={t`Address of link ${index + 1}`}
              className="flex-2 basis-48"
              error={errors.links?.[index]?.url?.message}
            >
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                {...form.register(`links.${index}.url`)}
              />
            </Field>
            <IconButton label={t`Remove link ${index + 1}`} onClick={() => linkRows.remove(index)}>
              <Trash2 />
            </IconButton>
          </div>
        ))}
        {linkRows.fields.length < 8 && (
          <Button
            size="sm"
            className="self-start"
            onClick={() => linkRows.append({ label: '', url: 'https://' })}
          >
            <Plus />
            <Trans>Add link</Trans>
          </Button>
        )}
      </fieldset>
      <Controller
        control={form.control}
        name="time_zone"
        render={({ field }) => (
          <TimeZoneField
            value={field.value}
            onValueChange={field.onChange}
            error={errors.time_zone?.message}
          />
        )}
      />
      <div className="flex justify-end gap-2 border-t border-line pt-5">
        {isDirty && (
          <Button variant="ghost" onClick={() => form.reset(undefined, keepInputs)}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" pending={save.isPending} disabled={!isDirty}>
          <Trans>Save profile</Trans>
        </Button>
      </div>
    </form>
  )
}
