import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  importGrades,
  previewGradeImport,
  type GradeImport,
  type GradeImportRow,
} from '#contract/grades.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useNumbers } from './grade-words.tsx'
import { gradesKey, type CourseAddress } from './queries.ts'

type ImportGradesProps = { course: CourseAddress; open: boolean; onClose: () => void }

/** Takes over grades of a CSV file, after showing what would change. */
export function ImportGrades({ course, open, onClose }: ImportGradesProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Import grades</Trans>}
        description={
          <Trans>
            Upload a CSV file with an Email column and one column per item. Empty cells are ignored.
            The easiest way is to export the gradebook, edit it and import it again.
          </Trans>
        }
      >
        <ImportForm course={course} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function ImportForm({ course, onDone }: { course: CourseAddress; onDone: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [plan, setPlan] = useState<GradeImport | null>(null)
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  const attempt = async (run: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    try {
      await run()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  const read = ([chosen]: File[]) =>
    attempt(async () => {
      if (!chosen) return
      setPlan(null)
      const text = await textOf(chosen)
      setFile({ name: chosen.name, text })
      setPlan(await call(previewGradeImport, { params: course, body: { text } }))
    })
  const take = () =>
    attempt(async () => {
      if (!file) return
      const done = await call(importGrades, { params: course, body: { text: file.text, reason } })
      await queryClient.invalidateQueries({ queryKey: gradesKey(course) })
      const count = done.change_count
      toast.success(plural(count, { one: '# grade imported', other: '# grades imported' }))
      onDone()
    })
  const ready = plan !== null && plan.failed_count === 0 && plan.change_count > 0
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending && ready) void take()
      }}
    >
      <Field hideLabel label={<Trans>CSV file</Trans>}>
        <FileDrop accept=".csv,text/csv,.txt" onFiles={(files) => void read(files)} />
      </Field>
      {file && <p className="text-13 text-ink-muted wrap-anywhere">{file.name}</p>}
      <FormError>{error}</FormError>
      {plan && <Plan plan={plan} />}
      {ready && (
        <Field
          required
          label={<Trans>Reason</Trans>}
          hint={<Trans>Learners will see this reason.</Trans>}
        >
          <Input
            required
            maxLength={500}
            placeholder={t`Oral exam on May 12`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabled={!ready || !reason.trim()}
        >
          <Trans>Import grades</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

function Plan({ plan }: { plan: GradeImport }) {
  const { t } = useLingui()
  const ignored = plan.ignored_columns.join(', ')
  return (
    <section aria-label={t`Preview`} className="flex flex-col gap-3">
      <p role="status" className="text-14">
        {plan.failed_count > 0 ? (
          <strong className="text-danger">
            <Plural
              value={plan.failed_count}
              one="# row can’t be imported. Fix it and choose the file again. Nothing changes until then."
              other="# rows can’t be imported. Fix them and choose the file again. Nothing changes until then."
            />
          </strong>
        ) : (
          <strong>
            <Plural
              value={plan.change_count}
              _0="This file matches the gradebook. Nothing to import."
              one="# grade will change."
              other="# grades will change."
            />
          </strong>
        )}{' '}
        <span className="text-ink-muted">
          <Plural value={plan.row_count} one="# row read." other="# rows read." />
        </span>
      </p>
      {ignored && (
        <p className="text-13 text-ink-muted">
          <Trans>Ignored columns that don’t match an item: {ignored}</Trans>
        </p>
      )}
      {plan.rows.length > 0 && (
        <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface text-14">
          {plan.rows.map((row) => (
            <PlannedRow key={row.line} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlannedRow({ row }: { row: GradeImportRow }) {
  const { points } = useNumbers()
  return (
    <li className="border-b border-line px-3 py-2 last:border-b-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{row.name ?? row.given}</span>
        <span className="text-13 text-ink-muted">
          <Trans>Line {row.line}</Trans>
        </span>
      </p>
      {row.errors.map((sentence) => (
        <p key={sentence} className="flex gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {sentence}
        </p>
      ))}
      {row.errors.length === 0 &&
        row.changes.map((change) => (
          <p key={change.item_id} className="text-13 text-ink-muted tabular-nums">
            {change.title}: {change.from_points === null ? '–' : points(change.from_points)} →{' '}
            {points(change.to_points)}
          </p>
        ))}
    </li>
  )
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the code page of the country. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
