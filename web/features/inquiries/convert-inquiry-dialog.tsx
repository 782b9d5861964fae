import { Trans, useLingui } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { convertInquiry, ConvertInquiryBody, type Inquiry } from '#contract/inquiries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

type ConvertInquiryProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  inquiry: Inquiry
  onConverted: (inquiry: Inquiry) => Promise<void>
}

export default function ConvertInquiryDialog({ open, onOpenChange, ...rest }: ConvertInquiryProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={<Trans>Convert to organization</Trans>}
        description={
          <Trans>Creates the organization and invites its first admin in one step.</Trans>
        }
      >
        <ConvertForm {...rest} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function ConvertForm({
  inquiry,
  onConverted,
  onDone,
}: Pick<ConvertInquiryProps, 'inquiry' | 'onConverted'> & { onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    resolver: zodResolver(ConvertInquiryBody),
    defaultValues: {
      organization_name: inquiry.organization_name,
      admin_email: inquiry.email,
      seat_limit: inquiry.learner_count,
      message: '',
    },
  })
  const { errors } = form.formState
  const convert = useMutation({
    mutationFn: (body: ConvertInquiryBody) =>
      call(convertInquiry, { params: { inquiryId: inquiry.id }, body }),
    onSuccess: async (converted) => {
      toast.success(t`${converted.organization?.name ?? ''} is set up`, {
        description: t`We’ve invited its first admin.`,
      })
      onDone()
      await onConverted(converted)
    },
    onError: (failure) => showFieldErrors(form, failure),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => convert.mutate(body))}
    >
      <FormError>{convert.isError && messageOf(convert.error)}</FormError>
      <Field label={<Trans>Organization</Trans>} error={errors.organization_name?.message}>
        <Input {...form.register('organization_name')} />
      </Field>
      <Field label={<Trans>Email of the first admin</Trans>} error={errors.admin_email?.message}>
        <Input type="email" {...form.register('admin_email')} />
      </Field>
      <Field
        optional
        label={<Trans>Seats</Trans>}
        hint={<Trans>Leave empty for no limit.</Trans>}
        error={errors.seat_limit && t`Enter a number of at least 1`}
      >
        <Input
          type="number"
          min={1}
          {...form.register('seat_limit', {
            setValueAs: (value: string | number | null) =>
              value === '' || value === null ? null : Number(value),
          })}
        />
      </Field>
      <Field optional label={<Trans>Message</Trans>} error={errors.message?.message}>
        <Textarea rows={3} maxLength={1000} {...form.register('message')} />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={convert.isPending}>
          <Trans>Convert and invite</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
