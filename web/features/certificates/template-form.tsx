import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  createCertificateTemplate,
  saveCertificateTemplate,
  type CertificateTemplate,
  type TemplateLook,
} from '#contract/certificate-templates.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { startingLook } from './starting-look.ts'
import { certificatesKey } from './queries.ts'
import { TemplateLookFields } from './template-look-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { SignatoryFields } from './signatory-fields.tsx'
import { PictureField } from './picture-field.tsx'

type TemplateFormProps = {
  organizationId: string
  template: CertificateTemplate | null
  onSaved: (template: CertificateTemplate) => void
  onCancel: () => void
}

/** The form on one side, the real certificate with sample data on the other. */
export function TemplateForm({ organizationId, template, onSaved, onCancel }: TemplateFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState(template?.name ?? '')
  const [look, setLook] = useState<TemplateLook>(template?.look ?? startingLook())
  const [logo, setLogo] = useState(template?.logo_file_id ?? null)
  const [validMonths, setValidMonths] = useState(
    template?.valid_months ? String(template.valid_months) : '',
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const months = validMonths === '' ? null : Number(validMonths)
  const body = { name, look, valid_months: months, logo_file_id: logo }
  const change = (part: Partial<TemplateLook>) => setLook((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () =>
      template
        ? call(saveCertificateTemplate, {
            params: { organizationId, templateId: template.id },
            body: { ...body, revision: template.revision },
          })
        : call(createCertificateTemplate, { params: { organizationId }, body }),
    onSuccess: async (saved) => {
      toast.success(template ? t`Template saved` : t`Template created`)
      await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
      onSaved(saved)
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.errors : {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setErrors({ name: t`Enter a name for the template` })
      return
    }
    setErrors({})
    if (!save.isPending) save.mutate()
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError>
          {save.isError && Object.keys(errors).length === 0 && messageOf(save.error)}
        </FormError>
        <Field required label={<Trans>Template name</Trans>} error={errors['name']}>
          <Input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <TemplateLookFields look={look} errors={errors} onChange={change} />
        <PictureField
          organizationId={organizationId}
          label={<Trans>Logo</Trans>}
          url={template?.logo_url ?? null}
          onChange={setLogo}
        />
        <SignatoryFields
          organizationId={organizationId}
          signatories={look.signatories}
          urls={template?.signature_urls ?? []}
          errors={errors}
          onChange={(signatories) => change({ signatories })}
        />
        <Field
          optional
          label={<Trans>Valid for (months)</Trans>}
          hint={<Trans>Leave empty for no expiration.</Trans>}
          error={errors['valid_months']}
        >
          <Input
            type="number"
            min={1}
            max={240}
            className="w-28!"
            value={validMonths}
            onChange={(event) => setValidMonths(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={save.isPending}>
            {template ? <Trans>Save</Trans> : <Trans>Create template</Trans>}
          </Button>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      <TemplatePreview
        organizationId={organizationId}
        draft={{ look, valid_months: months, logo_file_id: logo }}
      />
    </div>
  )
}
