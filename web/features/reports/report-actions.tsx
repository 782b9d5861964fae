import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Copy, Download, Ellipsis, Save, Share2, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { exportReport, type ReportFormat } from '#contract/report-runs.ts'
import {
  deleteReport,
  updateReport,
  type Report,
  type ReportDefinition,
} from '#contract/reports.ts'
import { call } from '#web/lib/call.ts'
import { invalidateAfterDelete } from '#web/lib/invalidate-after-delete.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ExportProgress } from './export-progress.tsx'
import { reportsKey } from './queries.ts'
import { newReportId, type ReportsArea } from './reports-area.ts'

const SaveDialog = lazy(() => import('./save-dialog.tsx'))
const ShareDialog = lazy(() => import('./share-dialog.tsx'))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

type ReportActionsProps = {
  area: ReportsArea
  report: Report
  definition: ReportDefinition
  /** Whether what is shown differs from what was saved. */
  changed: boolean
  /** The open group, if one is: then its rows are exported. */
  group: { within: string | null } | null
  onReset: () => void
}

/** What can be done with a report, by what the reader may. */
export function ReportActions(props: ReportActionsProps) {
  const { area, report, definition, changed, onReset } = props
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'save' | 'rename' | 'share' | 'schedule' | 'delete' | null>(
    null,
  )
  const close = () => setDialog(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { organizationId: area.organizationId, reportId: report.id }
  const isNew = report.id === newReportId
  const save = useMutation({
    mutationFn: () =>
      call(updateReport, {
        params,
        body: { title: report.title, description: report.description, definition },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reportsKey(area.organizationId) })
      toast.success(t`Report saved`)
      onReset()
    },
    onError: (failure) => toastFailure(failure),
  })
  const remove = async () => {
    await call(deleteReport, { params })
    toast.success(t`Report deleted`)
    await navigate({ to: area.base })
    await invalidateAfterDelete(queryClient, reportsKey(area.organizationId), [report.id])
  }
  const { can } = report
  return (
    <>
      {changed && !isNew && (
        <Button variant="ghost" onClick={onReset}>
          <Undo2 />
          <Trans>Discard</Trans>
        </Button>
      )}
      {changed && can.update && (
        <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
          <Save />
          <Trans>Save</Trans>
        </Button>
      )}
      {can.create && !can.update && (
        <Button
          variant={changed || isNew ? 'primary' : 'secondary'}
          onClick={() => setDialog('save')}
        >
          {isNew ? <Save /> : <Copy />}
          {isNew ? <Trans>Save report</Trans> : <Trans>Save a copy</Trans>}
        </Button>
      )}
      <ExportMenu {...props} />
      {can.update && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={t`More`}>
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<Save />} onSelect={() => setDialog('rename')}>
              <Trans>Rename</Trans>
            </MenuItem>
            <MenuItem icon={<Copy />} onSelect={() => setDialog('save')}>
              <Trans>Save a copy</Trans>
            </MenuItem>
            <MenuItem icon={<Share2 />} onSelect={() => setDialog('share')}>
              <Trans>Share</Trans>
            </MenuItem>
            <MenuItem icon={<CalendarClock />} onSelect={() => setDialog('schedule')}>
              <Trans>Schedule emails</Trans>
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 />} onSelect={() => setDialog('delete')}>
              <Trans>Delete</Trans>
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
      <Suspense>
        {(dialog === 'save' || dialog === 'rename') && (
          <SaveDialog
            area={area}
            report={report}
            definition={definition}
            copy={dialog === 'save'}
            onClose={close}
          />
        )}
        {dialog === 'share' && <ShareDialog area={area} report={report} onClose={close} />}
        {dialog === 'schedule' && <ScheduleDialog area={area} report={report} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        danger
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={<Trans>Delete “{report.title}”?</Trans>}
        effect={<Trans>Its schedule, history and files will be deleted too.</Trans>}
        confirmLabel={<Trans>Delete report</Trans>}
        onConfirm={remove}
      />
    </>
  )
}

/** A file in any format; it is written while the person goes on reading. */
function ExportMenu({ area, report, definition, group }: ReportActionsProps) {
  const [runId, setRunId] = useState<string | null>(null)
  const start = useMutation({
    mutationFn: (format: ReportFormat) =>
      call(exportReport, {
        params: { organizationId: area.organizationId },
        body: {
          report_id: report.id === newReportId ? null : report.id,
          title: report.title,
          definition,
          ...group,
          format,
        },
      }),
    onSuccess: ({ id }) => setRunId(id),
    onError: (failure) => toastFailure(failure),
  })
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button pending={start.isPending}>
            <Download />
            <Trans>Export</Trans>
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => start.mutate('pdf')}>
            <Trans>Document (PDF)</Trans>
          </MenuItem>
          <MenuItem onSelect={() => start.mutate('xlsx')}>
            <Trans>Excel (XLSX)</Trans>
          </MenuItem>
          <MenuItem onSelect={() => start.mutate('csv')}>
            <Trans>Text (CSV)</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      {runId && (
        <ExportProgress
          key={runId}
          organizationId={area.organizationId}
          runId={runId}
          onClose={() => setRunId(null)}
        />
      )}
    </>
  )
}
