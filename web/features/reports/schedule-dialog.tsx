import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  scheduleReport,
  unscheduleReport,
  type ReportFormat,
  type ReportSchedule,
} from '#contract/report-runs.ts'
import type { Report } from '#contract/reports.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RecurrenceField } from '#web/ui/recurrence-field.tsx'
import { weekdayOfDate, type Recurrence } from '#web/ui/recurrence.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { reportsKey, scheduleQuery } from './queries.ts'
import type { ReportsArea } from './reports-area.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

type ScheduleDialogProps = { area: ReportsArea; report: Report; onClose: () => void }

/** When a report is written by itself, and who is told by e-mail. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { area, report, onClose } = props
  const query = useQuery(scheduleQuery(area.organizationId, report.id))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Schedule emails</Trans>}
        description={
          <Trans>We'll create the report at these times and email a link to everyone below.</Trans>
        }
      >
        {query.isPending ? (
          <SkeletonText lines={6} />
        ) : query.isError ? (
          <QueryFailure query={query} />
        ) : (
          <ScheduleForm {...props} {...query.data} />
        )}
      </DialogContent>
    </Dialog>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

function ScheduleForm({
  area,
  report,
  onClose,
  schedule,
  candidates,
}: ScheduleDialogProps & {
  schedule: ReportSchedule | null
  candidates: ReportSchedule['recipients']
}) {
  const { t } = useLingui()
  const ownZone = useMyZone()
  const [rule, setRule] = useState<Recurrence | null>(
    schedule?.rule ?? {
      frequency: 'weekly',
      interval: 1,
      weekdays: [weekdayOfDate(today())],
    },
  )
  const [time, setTime] = useState(schedule?.time ?? '08:00')
  const [format, setFormat] = useState<ReportFormat>(schedule?.format ?? 'xlsx')
  const [chosen, setChosen] = useState((schedule?.recipients ?? []).map(({ id }) => id))
  const zone = schedule?.time_zone ?? ownZone
  const params = { organizationId: area.organizationId, reportId: report.id }
  const queryClient = useQueryClient()
  const done = async (text: string) => {
    await queryClient.invalidateQueries({ queryKey: reportsKey(area.organizationId) })
    toast.success(text)
    onClose()
  }
  const save = useMutation({
    mutationFn: (every: Recurrence) =>
      call(scheduleReport, {
        params,
        body: {
          rule: every,
          time,
          time_zone: zone,
          format,
          recipient_ids: chosen,
        },
      }),
    onSuccess: () => done(t`Schedule saved`),
  })
  const stop = useMutation({
    mutationFn: () => call(unscheduleReport, { params }),
    onSuccess: () => done(t`Schedule stopped`),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule) save.mutate(rule)
    else stop.mutate()
  }
  const failure = save.error ?? stop.error
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {schedule?.paused_reason && <FormError>{schedule.paused_reason}</FormError>}
      {schedule?.next_at && (
        <p className="text-14 text-ink-muted">
          <Trans>
            Next <RelativeTime value={schedule.next_at} />
          </Trans>
        </p>
      )}
      <RecurrenceField value={rule} onValueChange={setRule} date={today()} />
      {rule && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={<Trans context="time of day">Time</Trans>} hint={zone}>
              <Input
                type="time"
                required
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            </Field>
            <Field label={<Trans>File</Trans>}>
              <Select
                value={format}
                onValueChange={setFormat}
                options={[
                  { value: 'pdf', label: t`Document (PDF)` },
                  { value: 'xlsx', label: t`Excel (XLSX)` },
                  { value: 'csv', label: t`Text (CSV)` },
                ]}
              />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1.5 text-14 font-semibold">
              <Trans>Recipients</Trans>
            </legend>
            <p className="mb-2 text-13 text-ink-muted">
              <Trans>
                Only admins can receive reports, because they may contain sensitive data.
              </Trans>
            </p>
            <div className="flex max-h-48 flex-col gap-2 overflow-y-auto">
              {candidates.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onCheckedChange={(on) =>
                    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
      {failure && <FormError>{messageOf(failure)}</FormError>}
      <DialogFooter className="mt-2">
        {schedule && rule && (
          <Button variant="ghost" pending={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop sending</Trans>
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabled={rule ? chosen.length === 0 : !schedule}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
