import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import {
  type CertificateDesign,
  certificateLanguages,
  certificateVariables,
  type TemplateLook,
  certificateDesigns,
} from '#contract/certificate-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type TemplateLookFieldsProps = {
  look: TemplateLook
  errors: Record<string, string>
  onChange: (part: Partial<TemplateLook>) => void
}

const designWords: Record<CertificateDesign, MessageDescriptor> = {
  classic: msg`Classic frame`,
  laurel: msg`Laurel wreath`,
  modern: msg`Modern band`,
  plain: msg`Plain`,
}

const qrWords: Record<TemplateLook['qr_place'], MessageDescriptor> = {
  start: msg`At the start`,
  center: msg`In the center`,
  end: msg`At the end`,
  none: msg`No code, only the address`,
}

const accents = ['#1c5c4a', '#1f3a6d', '#6b2140', '#7a4a12', '#3d3d3d']

/** Design, colour, words and where the code stands. */
export function TemplateLookFields({ look, errors, onChange }: TemplateLookFieldsProps) {
  const { t, i18n } = useLingui()
  const body = useRef<HTMLTextAreaElement>(null)
  const languages = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  const insert = (variable: string) => {
    const field = body.current
    const at = field?.selectionStart ?? look.body.length
    const end = field?.selectionEnd ?? at
    onChange({ body: `${look.body.slice(0, at)}{${variable}}${look.body.slice(end)}` })
    field?.focus()
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>Design</Trans>}>
          <Select
            value={look.design}
            onValueChange={(design) => onChange({ design })}
            options={certificateDesigns.map((value) => ({
              value,
              label: i18n._(designWords[value]),
            }))}
          />
        </Field>
        <Field label={<Trans>Language</Trans>}>
          <Select
            value={look.language}
            onValueChange={(language) => onChange({ language })}
            options={certificateLanguages.map((value) => ({
              value,
              label: languages.of(value) ?? value,
            }))}
          />
        </Field>
      </div>
      <Field group label={<Trans>Paper</Trans>}>
        <RadioGroup
          className="flex-row! flex-wrap gap-x-6!"
          value={look.orientation}
          onValueChange={(orientation) => onChange({ orientation })}
          options={[
            { value: 'landscape', label: <Trans>Landscape</Trans> },
            { value: 'portrait', label: <Trans>Portrait</Trans> },
          ]}
        />
      </Field>
      <Field group label={<Trans>Accent</Trans>} error={errors['look.accent']}>
        <div className="flex flex-wrap items-center gap-2">
          {accents.map((accent) => (
            <button
              key={accent}
              type="button"
              aria-label={t`Accent ${accent}`}
              aria-pressed={look.accent === accent}
              className="size-8 rounded-full border-2 border-surface outline-2 outline-transparent aria-pressed:outline-ink"
              style={{ backgroundColor: accent }}
              onClick={() => onChange({ accent })}
            />
          ))}
          <input
            type="color"
            aria-label={t`Another color`}
            className="h-8 w-12 rounded-control border border-line bg-surface"
            value={look.accent}
            onChange={(event) => onChange({ accent: event.target.value.toLowerCase() })}
          />
        </div>
      </Field>
      <Field required label={<Trans>Title</Trans>} error={errors['look.title']}>
        <Input
          maxLength={80}
          value={look.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field
        required
        label={<Trans>Text below the name</Trans>}
        hint={<Trans>Text in braces is filled in for each learner.</Trans>}
        error={errors['look.body']}
      >
        <Textarea
          ref={body}
          rows={4}
          maxLength={600}
          value={look.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <div className="-mt-3 flex flex-wrap gap-1.5">
        {certificateVariables.map((variable) => (
          <Button key={variable} size="sm" onClick={() => insert(variable)}>
            <span className="font-mono text-12">{`{${variable}}`}</span>
          </Button>
        ))}
      </div>
      <Field label={<Trans>Verification code</Trans>}>
        <Select
          value={look.qr_place}
          onValueChange={(qr_place) => onChange({ qr_place })}
          options={(['start', 'center', 'end', 'none'] as const).map((value) => ({
            value,
            label: i18n._(qrWords[value]),
          }))}
        />
      </Field>
    </>
  )
}
