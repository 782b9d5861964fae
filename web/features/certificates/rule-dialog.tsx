import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  saveCertificateRule,
  type CertificateRule,
  type CourseCertificateRule,
} from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { certificatesKey } from './queries.ts'

export interface TemplateChoice {
  id: string
  name: string
  is_default: boolean
}

type RuleDialogProps = {
  organizationId: string
  rule: CourseCertificateRule
  templates: TemplateChoice[]
  onClose: () => void
}

/** When a course gives its certificate, and in which design. */
export function RuleDialog({ organizationId, rule, templates, onClose }: RuleDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [kind, setKind] = useState<CertificateRule>(rule.rule)
  const [template, setTemplate] = useState(rule.template_id ?? 'default')
  const [percent, setPercent] = useState(String(rule.minimum_percent ?? 80))
  const [lesson, setLesson] = useState(rule.final_lesson_id ?? rule.quizzes[0]?.lesson_id ?? '')
  const save = async () => {
    await call(saveCertificateRule, {
      params: { organizationId, courseId: rule.course_id },
      body: {
        template_id: template === 'default' ? null : template,
        rule: kind,
        minimum_percent: kind === 'completion' ? null : Number(percent),
        final_lesson_id: kind === 'final_quiz' ? lesson : null,
      },
    })
    toast.success(t`Rule saved`)
    await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={rule.course_title}
      effect={
        <Trans>Applies to certificates issued from now on. Existing certificates stay valid.</Trans>
      }
      confirmLabel={<Trans>Save</Trans>}
      onConfirm={save}
    >
      <Field group label={<Trans>When</Trans>}>
        <RadioGroup
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'completion', label: <Trans>On completion</Trans> },
            {
              value: 'minimum_score',
              label: <Trans>On completion with a minimum score</Trans>,
            },
            {
              value: 'final_quiz',
              label: <Trans>On completion with a passed final quiz</Trans>,
              disabled: rule.quizzes.length === 0,
              hint: rule.quizzes.length === 0 && <Trans>This course has no quiz.</Trans>,
            },
          ]}
        />
      </Field>
      {kind === 'final_quiz' && (
        <Field required label={<Trans>Final quiz</Trans>}>
          <Select
            value={lesson}
            onValueChange={setLesson}
            options={rule.quizzes.map(({ lesson_id, title }) => ({
              value: lesson_id,
              label: title,
            }))}
          />
        </Field>
      )}
      {kind !== 'completion' && (
        <Field required label={<Trans>Minimum score (%)</Trans>}>
          <Input
            required
            type="number"
            min={1}
            max={100}
            className="w-28!"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </Field>
      )}
      <Field label={<Trans>Template</Trans>}>
        <Select
          value={template}
          onValueChange={setTemplate}
          options={[
            { value: 'default', label: t`The organization's default` },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </ConfirmDialog>
  )
}
