import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Ability } from '#contract/abilities.ts'
import { createRole, updateRole, type CustomRole } from '#contract/roles.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { abilityGroups, abilityWords, roleTemplates } from '#web/lib/roles/ability-words.ts'
import { rolesKey } from '#web/lib/roles/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

type RoleEditorProps = {
  organizationId: string
  /** Absent for a new one. */
  role?: CustomRole | undefined
  cancel: ReactNode
  onSaved: () => void
}

/** Composes a role from abilities. A new one can start from a role that many organizations have. */
export function RoleEditor({ organizationId, role, cancel, onSaved }: RoleEditorProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [abilities, setAbilities] = useState<Ability[]>(role?.abilities ?? [])
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), description: description.trim(), abilities }
      return role
        ? call(updateRole, { params: { organizationId, roleId: role.id }, body })
        : call(createRole, { params: { organizationId }, body })
    },
    onSuccess: async () => {
      toast.success(role ? t`Role saved` : t`Role created`)
      await client.invalidateQueries({ queryKey: rolesKey(organizationId) })
      onSaved()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const toggle = (ability: Ability, on: boolean) =>
    setAbilities((now) => (on ? [...now, ability] : now.filter((other) => other !== ability)))
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <FormError>{save.error && messageOf(save.error)}</FormError>
      {!role && (
        <div>
          <h2 className="mb-2 text-14 font-semibold">
            <Trans>Start from a template</Trans>
          </h2>
          <div className="flex flex-wrap gap-2">
            {roleTemplates.map((template) => (
              <Button
                key={template.key}
                size="sm"
                onClick={() => {
                  setName(i18n._(template.name))
                  setAbilities(template.abilities)
                }}
              >
                {i18n._(template.name)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Card className="flex flex-col gap-5 sm:p-6">
        <Field label={<Trans>Name</Trans>}>
          <Input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field optional label={<Trans>Description</Trans>}>
          <Textarea
            rows={2}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        {abilityGroups.map((group) => (
          <Field key={group.key} group label={i18n._(group.label)}>
            <div className="flex flex-col gap-3">
              {group.abilities.map((ability) => (
                <Checkbox
                  key={ability}
                  label={i18n._(abilityWords[ability].label)}
                  hint={i18n._(abilityWords[ability].hint)}
                  checked={abilities.includes(ability)}
                  onCheckedChange={(on) => toggle(ability, on)}
                />
              ))}
            </div>
          </Field>
        ))}
        <p className="text-13 text-ink-muted">
          <Trans>
            Members, roles, sign-in, API keys and payment settings always stay with admins.
          </Trans>
        </p>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabled={name.trim() === '' || abilities.length === 0}
        >
          {role ? <Trans>Save changes</Trans> : <Trans>Create role</Trans>}
        </Button>
      </div>
    </form>
  )
}
