import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savePlanCertificateRule, type PlanCertificateRule } from '#contract/plan-certificates.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { certificatesKey, planCertificateRuleQuery } from './queries.ts'

type PlanCertificateProps = {
  organizationId: string
  plan: { id: string; title: string }
  onClose: () => void
}

/** Whether a learning plan gives a certificate of its own, and in which design. */
export function PlanCertificateDialog(props: PlanCertificateProps) {
  const { data } = useQuery(planCertificateRuleQuery(props.organizationId, props.plan.id))
  return data ? <RuleDialog {...props} rule={data} /> : null
}

function RuleDialog({
  organizationId,
  plan,
  rule,
  onClose,
}: PlanCertificateProps & { rule: PlanCertificateRule }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [choice, setChoice] = useState(
    rule.has_certificate ? (rule.template_id ?? 'default') : 'none',
  )
  const save = async () => {
    await call(savePlanCertificateRule, {
      params: { organizationId, planId: plan.id },
      body: {
        has_certificate: choice !== 'none',
        template_id: choice === 'none' || choice === 'default' ? null : choice,
      },
    })
    toast.success(t`Certificate saved`)
    await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Certificate for {plan.title}</Trans>}
      effect={
        <>
          <Trans>
            Issued when every course is completed. People who already completed them all get theirs
            right away. Issued certificates stay valid.
          </Trans>{' '}
          <Plural
            value={rule.issued_count}
            _0="None issued yet."
            one="# issued."
            other="# issued."
          />
        </>
      }
      confirmLabel={<Trans>Save</Trans>}
      onConfirm={save}
    >
      <Field label={<Trans>Template</Trans>}>
        <Select
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'none', label: t`No certificate` },
            { value: 'default', label: t`The organization's default` },
            ...rule.templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </ConfirmDialog>
  )
}
