import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  CreateOrganizationBody,
  updateOrganization,
  type Organization,
} from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { organizationQuery, organizationsQuery } from './queries.ts'

type EditOrganizationProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organization: Organization
}

export function EditOrganizationDialog({
  open,
  onOpenChange,
  organization,
}: EditOrganizationProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={<Trans>Edit organization</Trans>}>
        <EditOrganizationForm organization={organization} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function EditOrganizationForm({
  organization,
  onDone,
}: {
  organization: Organization
  onDone: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(CreateOrganizationBody),
    defaultValues: { name: organization.name, description: organization.description },
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (body: CreateOrganizationBody) =>
      call(updateOrganization, { params: { organizationId: organization.id }, body }),
    onSuccess: async (next) => {
      queryClient.setQueryData(organizationQuery(organization.id).queryKey, next)
      toast.success(t`Organization saved`)
      onDone()
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <Field label={<Trans>Name</Trans>} error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field optional label={<Trans>Description</Trans>} error={errors.description?.message}>
        <Textarea rows={5} {...form.register('description')} />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
