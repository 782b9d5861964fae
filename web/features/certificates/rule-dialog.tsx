import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveCertificateRule, type CourseCertificateRule } from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
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

/** In which design a course gives its certificate. */
export function RuleDialog({ organizationId, rule, templates, onClose }: RuleDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [template, setTemplate] = useState(rule.template_id ?? 'default')
  const save = async () => {
    await call(saveCertificateRule, {
      params: { organizationId, courseId: rule.course_id },
      body: {
        template_id: template === 'default' ? null : template,
        rule: 'completion',
        minimum_percent: null,
        final_lesson_id: null,
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
      effect={<Trans>Holds for certificates from now on. Nobody loses one.</Trans>}
      confirmLabel={<Trans>Save</Trans>}
      onConfirm={save}
    >
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
