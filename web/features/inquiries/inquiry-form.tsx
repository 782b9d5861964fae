import { Trans, useLingui } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import {
  inquiryNeeds,
  organizationSizes,
  sendInquiry,
  SendInquiryBody,
  sendMyInquiry,
  type InquiryReceipt,
} from '#contract/inquiries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { needWords, sizeWords } from './words.ts'

type InquiryFormProps = {
  /** What is known of a signed-in person. */
  person?: { name: string; email: string }
  onSent: (receipt: InquiryReceipt) => void
}

/** An organization asks to be set up. Nothing typed is lost when sending fails. */
export function InquiryForm({ person, onSent }: InquiryFormProps) {
  const { t, i18n } = useLingui()
  const signedIn = useSession((session) => session.is_authenticated)
  const form = useForm({
    resolver: zodResolver(SendInquiryBody),
    defaultValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: '',
      organization_name: '',
      website: '',
      needs: [],
      message: '',
      consent: false,
      fax: '',
    },
  })
  const { errors } = form.formState
  const send = useMutation({
    mutationFn: (body: SendInquiryBody) => call(signedIn ? sendMyInquiry : sendInquiry, { body }),
    onSuccess: onSent,
    onError: (failure) => showFieldErrors(form, failure),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((body) => send.mutate(body))}
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-16 font-semibold">
          <Trans>You</Trans>
        </legend>
        <Field label={<Trans>Your name</Trans>} error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={<Trans>Work email</Trans>} error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field optional label={<Trans>Phone</Trans>} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-16 font-semibold">
          <Trans>Your organization</Trans>
        </legend>
        <Field label={<Trans>Organization</Trans>} error={errors.organization_name?.message}>
          <Input autoComplete="organization" {...form.register('organization_name')} />
        </Field>
        <Field optional label={<Trans>Website</Trans>} error={errors.website?.message}>
          <Input inputMode="url" autoComplete="url" {...form.register('website')} />
        </Field>
        <Field label={<Trans>Size</Trans>} error={errors.size && t`Choose a size`}>
          <Select
            defaultValue=""
            placeholder={t`Choose`}
            options={organizationSizes.map((value) => ({
              value,
              label: i18n._(sizeWords[value]),
            }))}
            {...form.register('size')}
          />
        </Field>
        <Field label={<Trans>Country</Trans>} error={errors.country && t`Choose a country`}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => (
              <Combobox
                value={field.value}
                onValueChange={field.onChange}
                options={countryOptions(i18n.locale)}
                placeholder={t`Choose a country`}
              />
            )}
          />
        </Field>
        <Field
          label={<Trans>Number of learners</Trans>}
          hint={<Trans>In the first year. An estimate is fine.</Trans>}
          error={errors.learner_count && t`Enter a number of at least 1`}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('learner_count', { valueAsNumber: true })}
          />
        </Field>
      </fieldset>
      <Field
        group
        label={<Trans>What do you need?</Trans>}
        error={errors.needs && t`Choose at least one`}
      >
        <div className="grid gap-2.5 sm:grid-cols-2">
          {inquiryNeeds.map((need) => (
            <Checkbox
              key={need}
              value={need}
              label={i18n._(needWords[need])}
              {...form.register('needs')}
            />
          ))}
        </div>
      </Field>
      <Field optional label={<Trans>Message</Trans>} error={errors.message?.message}>
        <Textarea rows={5} maxLength={4000} {...form.register('message')} />
      </Field>
      <div aria-hidden className="hidden">
        <input tabIndex={-1} autoComplete="off" {...form.register('fax')} />
      </div>
      <Checkbox
        label={<Trans>You may use this information to answer my inquiry.</Trans>}
        error={errors.consent?.message}
        {...form.register('consent')}
      />
      <FormError>{send.isError && messageOf(send.error)}</FormError>
      <div>
        <Button type="submit" size="lg" variant="primary" pending={send.isPending}>
          {send.isPending ? <Trans>Sending…</Trans> : <Trans>Send inquiry</Trans>}
        </Button>
      </div>
    </form>
  )
}
