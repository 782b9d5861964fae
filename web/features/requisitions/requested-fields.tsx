import { Trans, useLingui } from '@lingui/react/macro'
import { features } from '#contract/organization-settings.ts'
import type { Requested } from '#contract/requisitions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { featureWords } from './words.ts'

type RequestedFieldsProps = {
  value: Requested
  onChange: (value: Requested) => void
  error?: string | undefined
}

/** The fields of one kind of request; also used to grant something else than was asked for. */
export function RequestedFields({ value, onChange, error }: RequestedFieldsProps) {
  const { i18n } = useLingui()
  switch (value.kind) {
    case 'new_organization':
      return (
        <>
          <Field label={<Trans>Name of the organization</Trans>} error={error}>
            <Input
              maxLength={120}
              value={value.organization_name}
              onChange={(event) => onChange({ ...value, organization_name: event.target.value })}
            />
          </Field>
          <Field optional label={<Trans>Description</Trans>}>
            <Textarea
              rows={3}
              maxLength={2000}
              value={value.description}
              onChange={(event) => onChange({ ...value, description: event.target.value })}
            />
          </Field>
        </>
      )
    case 'permission':
      return null
    case 'seats':
      return (
        <Field label={<Trans>Seats in total</Trans>} error={error}>
          <Input
            type="number"
            min={1}
            value={value.seats || ''}
            onChange={(event) => onChange({ ...value, seats: Number(event.target.value) })}
          />
        </Field>
      )
    case 'storage':
      return (
        <Field label={<Trans>Storage in total, in GB</Trans>} error={error}>
          <Input
            type="number"
            min={1}
            value={value.storage_bytes ? Math.round(value.storage_bytes / 1e9) : ''}
            onChange={(event) =>
              onChange({ ...value, storage_bytes: Number(event.target.value) * 1e9 })
            }
          />
        </Field>
      )
    case 'feature':
      return (
        <Field label={<Trans>Feature</Trans>} error={error}>
          <Select
            value={value.feature}
            onValueChange={(feature) => onChange({ ...value, feature })}
            options={features.map((feature) => ({
              value: feature,
              label: i18n._(featureWords[feature]),
            }))}
          />
        </Field>
      )
    case 'domain':
      return (
        <Field
          label={<Trans>Email domain</Trans>}
          hint={<Trans>The part after the @ in your members’ email addresses.</Trans>}
          error={error}
        >
          <Input
            spellCheck={false}
            autoCapitalize="none"
            maxLength={253}
            value={value.domain}
            onChange={(event) => onChange({ ...value, domain: event.target.value })}
          />
        </Field>
      )
  }
}

/** An empty request of a kind, to be filled in. */
export function blankRequest(kind: Requested['kind']): Requested {
  switch (kind) {
    case 'new_organization':
      return { kind, organization_name: '', description: '' }
    case 'permission':
      return { kind }
    case 'seats':
      return { kind, seats: 0 }
    case 'storage':
      return { kind, storage_bytes: 0 }
    case 'feature':
      return { kind, feature: 'single_sign_on' }
    case 'domain':
      return { kind, domain: '' }
  }
}
