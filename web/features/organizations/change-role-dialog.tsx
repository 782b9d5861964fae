import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeMemberRole, type Member, type OrganizationRole } from '#contract/organizations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useCustomRole } from '#web/lib/roles/use-custom-role.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { toast } from '#web/ui/toaster.tsx'

type ChangeRoleProps = {
  organizationId: string
  member: Member | null
  onClose: () => void
  onChanged: () => Promise<void>
}

export function ChangeRoleDialog({ member, onClose, ...props }: ChangeRoleProps) {
  const { t } = useLingui()
  return (
    <Dialog open={member !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={member ? t`Change role of ${member.first_name} ${member.last_name}` : t`Change role`}
      >
        {member && <ChangeRoleForm {...props} member={member} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function ChangeRoleForm({
  organizationId,
  member,
  onClose,
  onChanged,
}: ChangeRoleProps & { member: Member }) {
  const { t } = useLingui()
  const [role, setRole] = useState<OrganizationRole>(member.role)
  const [position, setPosition] = useState(member.position ?? '')
  const customRole = useCustomRole(organizationId, member.id, role)
  const change = useMutation({
    mutationFn: async () => {
      await call(changeMemberRole, {
        params: { organizationId, personId: member.id },
        body: { role, position: position.trim() || null },
      })
      await customRole.save()
    },
    onSuccess: async () => {
      toast.success(t`Role changed`)
      onClose()
      await onChanged()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{change.error && messageOf(change.error)}</FormError>
      <Field group label={<Trans>Role</Trans>}>
        <RadioGroup
          cards
          value={role}
          onValueChange={setRole}
          options={[
            { value: 'learner', label: t`Learner`, hint: t`Takes courses` },
            { value: 'instructor', label: t`Instructor`, hint: t`Creates and teaches courses` },
            { value: 'admin', label: t`Admin`, hint: t`Manages the organization` },
          ]}
        />
      </Field>
      {customRole.field}
      <Field
        optional
        label={<Trans>Position</Trans>}
        hint={<Trans>Their job title, such as “Head of mathematics”.</Trans>}
      >
        <Input
          maxLength={120}
          value={position}
          onChange={(event) => setPosition(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={change.isPending}>
          <Trans>Change role</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
