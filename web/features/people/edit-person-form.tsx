import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { PersonDetail } from '#contract/directory.ts'
import { setMemberGroups } from '#contract/groups.ts'
import { changeMemberRole, type OrganizationRole } from '#contract/organizations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useCustomRole } from '#web/lib/roles/use-custom-role.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { groupsQuery, peopleKey } from './queries.ts'

type EditPersonProps = {
  organizationId: string
  person: PersonDetail
  cancel: ReactNode
  /** Where to go on; the role may have changed. */
  onSaved: (role: OrganizationRole) => void
}

/** What an organization may change about a person: role, position and groups. Names are the person's own. */
export function EditPersonForm({ organizationId, person, cancel, onSaved }: EditPersonProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: groups = [] } = useQuery(groupsQuery(organizationId))
  const [role, setRole] = useState(person.role)
  const [position, setPosition] = useState(person.position ?? '')
  const [chosen, setChosen] = useState(person.groups.map(({ id }) => id))
  const customRole = useCustomRole(organizationId, person.id, role)
  const save = useMutation({
    mutationFn: async () => {
      const params = { organizationId, personId: person.id }
      await call(changeMemberRole, {
        params,
        body: { role, position: position.trim() || null },
      })
      await customRole.save()
      await call(setMemberGroups, { params, body: { group_ids: chosen } })
    },
    onSuccess: () => {
      toast.success(t`Saved`)
      onSaved(role)
    },
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey(organizationId) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => (on ? [...now, id] : now.filter((other) => other !== id)))
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Card className="flex flex-col gap-5 sm:p-6">
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
        {groups.length > 0 && (
          <Field group label={<Trans>Groups</Trans>}>
            <div className="flex flex-col gap-2.5">
              {groups.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onCheckedChange={(on) => toggle(id, on)}
                />
              ))}
            </div>
          </Field>
        )}
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button type="submit" variant="primary" pending={save.isPending}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  )
}
