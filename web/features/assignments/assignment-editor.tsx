import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getAssignment,
  saveAssignment,
  type Assignment,
  type AssignmentFields,
} from '#contract/assignments.ts'
import { call } from '#web/lib/call.ts'
import { RubricEditor } from '#web/lib/grading/rubric-editor.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { useSession } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentEditor, type DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { assignmentQuery, type LessonPlace } from './queries.ts'
import { useKept, useKeptDraft, type Stored } from './use-kept-draft.ts'

type AssignmentEditorProps = {
  place: LessonPlace
  uploadImage: DocumentEditorProps['uploadImage']
  /** Where the due date is set, which belongs to the lesson. */
  dueDate?: ReactNode
  /** The lesson has something to show from the first save on. */
  onSaved?: () => void
}

/** Writes what a lesson asks learners to hand in, and by which rules it is judged. */
export function AssignmentEditor(props: AssignmentEditorProps) {
  const personId = useSession((session) => session.user?.id ?? '')
  const query = useQuery(assignmentQuery(props.place))
  const key = `assignment ${personId} ${props.place.lessonId}`
  const kept = useKept<AssignmentFields>(key)
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data || kept === undefined) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  return <Editor {...props} assignment={query.data} kept={kept} storageKey={key} />
}

type EditorProps = AssignmentEditorProps & {
  assignment: Assignment
  kept: Stored<AssignmentFields> | null
  storageKey: string
}

function Editor({
  place,
  uploadImage,
  dueDate,
  onSaved,
  assignment,
  kept,
  storageKey,
}: EditorProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const draft = useKeptDraft<AssignmentFields>({
    key: storageKey,
    stored: { written: fieldsOf(assignment), revision: assignment.revision },
    kept,
    save: async (written, revision) => {
      const saved = await call(saveAssignment, { params: place, body: { ...written, revision } })
      queryClient.setQueryData(assignmentQuery(place).queryKey, saved)
      onSaved?.()
      return saved.revision
    },
    read: async () => {
      const theirs = await call(getAssignment, { params: place })
      return { written: fieldsOf(theirs), revision: theirs.revision }
    },
  })
  const { written, change } = draft
  const disabled = !assignment.can.update
  const time = draft.conflict?.at
    ? i18n.date(new Date(draft.conflict.at), { dateStyle: 'medium', timeStyle: 'short' })
    : ''
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        {!disabled && (
          <div className="flex min-h-5 justify-end">
            <SaveIndicator state={draft.state} />
          </div>
        )}
        {draft.conflict && (
          <DraftConflict
            title={
              time ? (
                <Trans>Someone else saved this assignment on {time}.</Trans>
              ) : (
                <Trans>Someone else saved this assignment.</Trans>
              )
            }
            onResolve={draft.resolve}
          />
        )}
        {assignment.submission_count > 0 && (
          <p className="rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
            <Plural
              value={assignment.submission_count}
              one="# submission is already in. It will be graded by the version of the assignment it was submitted for."
              other="# submissions are already in. Each will be graded by the version of the assignment it was submitted for."
            />
          </p>
        )}
        <DocumentEditor
          label={t`Instructions`}
          placeholder={t`Explain what to do, what to submit and how it will be graded.`}
          value={written.instructions}
          disabled={disabled}
          imageUrl={(id) => assignment.files[id]}
          uploadImage={disabled ? undefined : uploadImage}
          onChange={(instructions) => change({ instructions })}
        />
      </div>
      <Group title={<Trans>What learners submit</Trans>}>
        <Field
          group
          label={<Trans context="kinds of work">Accepted</Trans>}
          error={nothingAccepted(written)}
        >
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Checkbox
              label={<Trans>Text</Trans>}
              checked={written.accepts_text}
              disabled={disabled}
              onCheckedChange={(accepts_text) => change({ accepts_text })}
            />
            <Checkbox
              label={<Trans>Files</Trans>}
              checked={written.accepts_files}
              disabled={disabled}
              onCheckedChange={(accepts_files) => change({ accepts_files })}
            />
            <Checkbox
              label={<Trans>Link</Trans>}
              checked={written.accepts_link}
              disabled={disabled}
              onCheckedChange={(accepts_link) => change({ accepts_link })}
            />
          </div>
        </Field>
        {written.accepts_files && (
          <NumberField
            label={<Trans>Maximum files</Trans>}
            className="w-32"
            value={written.maximum_files}
            min={1}
            max={20}
            disabled={disabled}
            onChange={(maximum_files) => change({ maximum_files })}
          />
        )}
        <Field label={<Trans>Submissions allowed</Trans>} className="w-64 max-w-full">
          <Select
            disabled={disabled}
            value={String(written.maximum_submissions ?? 'any')}
            options={[
              { value: '1', label: t`Once` },
              { value: '2', label: t`Twice` },
              { value: '3', label: t`Three times` },
              { value: '5', label: t`Five times` },
              { value: 'any', label: t`Unlimited` },
            ]}
            onValueChange={(value) =>
              change({ maximum_submissions: value === 'any' ? null : Number(value) })
            }
          />
        </Field>
      </Group>
      <Group title={<Trans>Due date and late work</Trans>}>
        {dueDate}
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={<Trans>Late penalty per day</Trans>}
            className="w-56"
            after="%"
            value={written.late_deduction_percent}
            min={0}
            max={100}
            disabled={disabled}
            onChange={(late_deduction_percent) => change({ late_deduction_percent })}
          />
          <Field label={<Trans>Accepted until</Trans>} className="w-64 max-w-full">
            <Select
              disabled={disabled}
              value={String(written.cutoff_days ?? 'any')}
              options={[
                { value: '0', label: t`The due date` },
                { value: '1', label: t`1 day after the due date` },
                { value: '3', label: t`3 days after the due date` },
                { value: '7', label: t`7 days after the due date` },
                { value: '14', label: t`14 days after the due date` },
                { value: '30', label: t`30 days after the due date` },
                { value: 'any', label: t`No cutoff` },
                ...(isUsual(written.cutoff_days)
                  ? []
                  : [
                      {
                        value: String(written.cutoff_days),
                        label: t`${written.cutoff_days ?? 0} days after the due date`,
                      },
                    ]),
              ]}
              onValueChange={(value) =>
                change({ cutoff_days: value === 'any' ? null : Number(value) })
              }
            />
          </Field>
        </div>
      </Group>
      <Group
        title={<Trans>Grading</Trans>}
        description={
          written.rubric.length > 0 ? (
            <Trans>Points are the sum of the rubric's highest levels.</Trans>
          ) : undefined
        }
      >
        <div className="flex flex-wrap gap-4">
          <NumberField
            decimals
            label={<Trans>Points</Trans>}
            className="w-32"
            value={written.rubric.length > 0 ? bestPoints(written) : written.points}
            min={0.01}
            max={1000}
            disabled={disabled || written.rubric.length > 0}
            onChange={(points) => change({ points })}
          />
          <NumberField
            label={<Trans>Pass mark</Trans>}
            className="w-32"
            after="%"
            value={written.pass_percent ?? 0}
            min={0}
            max={100}
            disabled={disabled}
            onChange={(percent) => change({ pass_percent: percent === 0 ? null : percent })}
          />
        </div>
        <Switch
          label={<Trans>Anonymous grading</Trans>}
          hint={<Trans>Names are hidden from graders until they've graded.</Trans>}
          checked={written.is_anonymous}
          disabled={disabled}
          onCheckedChange={(is_anonymous) => change({ is_anonymous })}
        />
        <Field group label={<Trans>Rubric</Trans>}>
          <RubricEditor
            rubric={written.rubric}
            disabled={disabled}
            onChange={(rubric) => change({ rubric })}
          />
        </Field>
      </Group>
    </div>
  )
}

type GroupProps = { title: ReactNode; description?: ReactNode; children: ReactNode }

function Group({ title, description, children }: GroupProps) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="text-16 font-semibold">{title}</h2>
      {description && <p className="mt-0.5 text-13 text-ink-muted">{description}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  )
}

const usualCutoffs: (number | null)[] = [0, 1, 3, 7, 14, 30, null]
const isUsual = (days: number | null) => usualCutoffs.includes(days)

const bestPoints = ({ rubric }: AssignmentFields) =>
  rubric.reduce((sum, { levels }) => sum + Math.max(0, ...levels.map(({ points }) => points)), 0)

const nothingAccepted = ({ accepts_text, accepts_files, accepts_link }: AssignmentFields) =>
  accepts_text || accepts_files || accepts_link ? null : (
    <Trans>Accept at least one type of submission</Trans>
  )

const fieldsOf = (assignment: Assignment): AssignmentFields => ({
  instructions: assignment.instructions,
  accepts_text: assignment.accepts_text,
  accepts_files: assignment.accepts_files,
  accepts_link: assignment.accepts_link,
  maximum_files: assignment.maximum_files,
  points: assignment.points,
  pass_percent: assignment.pass_percent,
  late_deduction_percent: assignment.late_deduction_percent,
  cutoff_days: assignment.cutoff_days,
  maximum_submissions: assignment.maximum_submissions,
  is_anonymous: assignment.is_anonymous,
  rubric: assignment.rubric,
})
