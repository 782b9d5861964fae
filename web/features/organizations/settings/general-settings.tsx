import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  updateOrganization,
  UpdateOrganizationBody,
  type Organization,
} from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { asLanguage, languageCodes, languages } from '#contract/languages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { organizationQuery, organizationsQuery } from '../queries.ts'

export function GeneralSettings({ organization }: { organization: Organization }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(UpdateOrganizationBody),
    defaultValues: {
      name: organization.name,
      description: organization.description,
      website: organization.website,
      language: organization.language,
    },
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (body: UpdateOrganizationBody) =>
      call(updateOrganization, { params: { organizationId: organization.id }, body }),
    onSuccess: async (next) => {
      client.setQueryData(organizationQuery(organization.id).queryKey, next)
      toast.success(t`Organization saved`)
      await client.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>General</Trans>}
        description={<Trans>Shown on course pages and in invitations.</Trans>}
      />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => save.mutate(body))}
      >
        <Field label={<Trans>Name</Trans>} error={errors.name?.message}>
          <Input maxLength={120} {...form.register('name')} />
        </Field>
        <Field optional label={<Trans>Description</Trans>} error={errors.description?.message}>
          <Textarea rows={4} {...form.register('description')} />
        </Field>
        <Field optional label={<Trans>Website</Trans>} error={errors.website?.message}>
          <Input type="url" placeholder="https://" {...form.register('website')} />
        </Field>
        <Field
          label={<Trans>Language</Trans>}
          hint={<Trans>For members who haven’t chosen a language themselves.</Trans>}
          error={errors.language?.message}
        >
          <Select
            className="sm:max-w-80"
            options={[
              { value: '', label: t`Each person’s browser language` },
              ...languageCodes.map((value) => ({ value, label: languages[value].name })),
            ]}
            {...form.register('language', {
              setValueAs: (value: string | null) => asLanguage(value) ?? null,
            })}
          />
        </Field>
        <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
          <Trans>Save changes</Trans>
        </Button>
      </form>
    </Card>
  )
}
