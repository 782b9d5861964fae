import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shareReport, type Report } from '#contract/reports.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { reportsKey } from './queries.ts'
import type { ReportsArea } from './reports-area.ts'

type Shared = 'admin' | 'instructor'

/** Who else sees a report. What each of them sees in it follows from their role. */
export default function ShareDialog({
  area,
  report,
  onClose,
}: {
  area: ReportsArea
  report: Report
  onClose: () => void
}) {
  const { t } = useLingui()
  const [roles, setRoles] = useState(report.shared_with as Shared[])
  const toggle = (role: Shared) => (on: boolean) =>
    setRoles(on ? [...roles, role] : roles.filter((other) => other !== role))
  const queryClient = useQueryClient()
  const { organizationId } = area
  const share = useMutation({
    mutationFn: () =>
      call(shareReport, { params: { organizationId, reportId: report.id }, body: { roles } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reportsKey(organizationId) })
      toast.success(roles.length > 0 ? t`Report shared` : t`Report is no longer shared`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Share report</Trans>}
        description={
          <Trans>
            People you share with can view and export the report. Only you can change it.
          </Trans>
        }
      >
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Checkbox
            label={<Trans>Admins</Trans>}
            hint={<Trans>See the same rows as you.</Trans>}
            checked={roles.includes('admin')}
            onCheckedChange={toggle('admin')}
          />
          <Checkbox
            label={<Trans>Instructors</Trans>}
            hint={<Trans>See only the courses they teach.</Trans>}
            checked={roles.includes('instructor')}
            onCheckedChange={toggle('instructor')}
          />
          {share.isError && <FormError>{messageOf(share.error)}</FormError>}
          <DialogFooter className="mt-2">
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" pending={share.isPending}>
              <Trans>Save</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
