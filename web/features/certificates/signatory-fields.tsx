import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { Signatory } from '#contract/certificate-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PictureField } from './picture-field.tsx'

type SignatoryFieldsProps = {
  organizationId: string
  signatories: Signatory[]
  /** Addresses of the signatures that were saved, in the same order. */
  urls: (string | null)[]
  errors: Record<string, string>
  onChange: (signatories: Signatory[]) => void
}

/** Up to two people who sign. */
export function SignatoryFields({
  organizationId,
  signatories,
  urls,
  errors,
  onChange,
}: SignatoryFieldsProps) {
  const { t } = useLingui()
  const change = (index: number, part: Partial<Signatory>) =>
    onChange(signatories.map((one, place) => (place === index ? { ...one, ...part } : one)))
  return (
    <div className="flex flex-col gap-4">
      {signatories.map((signatory, index) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- there are two places, and nothing else tells them apart
          key={index}
          className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
        >
          <legend className="px-1 text-13 text-ink-muted">
            <Trans>Signature {index + 1}</Trans>
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              required
              label={<Trans>Name</Trans>}
              error={errors[`look.signatories.${index}.name`]}
            >
              <Input
                maxLength={80}
                value={signatory.name}
                onChange={(event) => change(index, { name: event.target.value })}
              />
            </Field>
            <Field optional label={<Trans>Position</Trans>}>
              <Input
                maxLength={80}
                value={signatory.title}
                onChange={(event) => change(index, { title: event.target.value })}
              />
            </Field>
          </div>
          <PictureField
            organizationId={organizationId}
            label={<Trans>Signature image</Trans>}
            url={urls[index] ?? null}
            onChange={(image_file_id) => change(index, { image_file_id })}
          />
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            aria-label={t`Remove signature ${index + 1}`}
            onClick={() => onChange(signatories.filter((_, place) => place !== index))}
          >
            <Trash2 />
            <Trans>Remove</Trans>
          </Button>
        </fieldset>
      ))}
      {signatories.length < 2 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => onChange([...signatories, { name: '', title: '', image_file_id: null }])}
        >
          <Plus />
          <Trans>Add signature</Trans>
        </Button>
      )}
    </div>
  )
}
