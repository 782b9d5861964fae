import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { createOrganization, CreateOrganizationBody } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useCreateOrganization } from './create-organization-store.ts'
import { organizationsQuery } from './queries.ts'

export function CreateOrganizationDialog() {
  const { open, setOpen } = useCreateOrganization()
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        title={<Trans>Create organization</Trans>}
        description={<Trans>You’ll be the admin and can invite others.</Trans>}
      >
        <CreateOrganizationForm onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateOrganizationForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(CreateOrganizationBody),
    defaultValues: { name: '', description: '' },
  })
  const { errors } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })

  const create = useMutation({
    mutationFn: (body: CreateOrganizationBody) =>
      call(createOrganization, { body }, { fallback: t`Failed to create organization` }),
    onSuccess: async (organization) => {
      const session = useSession.getState()
      session.addOrganization(organization)
      session.switchOrganization(organization.id)
      toast.success(t`${organization.name} created`)
      onDone()
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
    },
    onError: (failure) => {
      showFieldErrors(form, failure)
      const [title, said] = [t`Failed to create organization`, messageOf(failure)]
      toast.error(title, { description: said === title ? undefined : said })
    },
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => create.mutate(body))}
    >
      <Field label={<Trans>Name</Trans>} error={errors.name?.message}>
        <Input autoFocus autoComplete="organization" {...form.register('name')} />
      </Field>
      <Field optional label={<Trans>Description</Trans>} error={errors.description?.message}>
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || create.isPending}
          aria-busy={create.isPending}
        >
          {create.isPending ? <Trans>Creating…</Trans> : <Trans>Create organization</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
