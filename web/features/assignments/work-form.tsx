import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  getMyAssignment,
  submitAssignment,
  type MyAssignment,
  type SubmissionDraft,
} from '#contract/submissions.ts'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { plainText } from '#web/lib/grading/passages.ts'
import { dropDraft, openDraft, saveDraft } from '#web/lib/outbox/draft-lane.ts'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { FilesField, useUploads, type WorkFile } from './files-field.tsx'
import { myAssignmentQuery, type LessonPlace } from './queries.ts'
import { useShared } from './use-shared.ts'
import { useKeptDraft, type Stored } from './use-kept-draft.ts'

export interface Work {
  body: Document
  link: string
  files: WorkFile[]
}

const noWork: Work = { body: emptyDocument, link: '', files: [] }

type WorkFormProps = {
  place: LessonPlace
  assignment: MyAssignment
  storageKey: string
  kept: Stored<Work> | null
  onSubmitted: () => void
}

/** The learner's work until it is handed in: saved by itself, here and on the server. */
export function WorkForm({ place, assignment, storageKey, kept, onSubmitted }: WorkFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  // The same until it was handed in, so that trying again never hands in twice.
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID())
  const [stored] = useState(() => storedIn(assignment))
  const show = (saved: SubmissionDraft) =>
    queryClient.setQueryData(
      myAssignmentQuery(place).queryKey,
      (known) => known && { ...known, draft: saved },
    )
  const draft = useKeptDraft<Work>({
    key: storageKey,
    stored,
    kept,
    save: async (work, revision) => {
      const saved = await saveDraft(place, bodyOf(work), revision)
      if (!saved) return null
      show(saved)
      return saved.revision
    },
    read: async () => storedIn(await call(getMyAssignment, { params: place })),
  })
  const onOutcome = useEffectEvent((outcome: SubmissionDraft | ApiError) => {
    if (!(outcome instanceof ApiError)) {
      show(outcome)
      draft.arrive(outcome.revision)
    } else if (outcome.changed) draft.overtake(outcome.changed.at)
    else toastFailure(outcome)
  })
  useEffect(() => openDraft(place.lessonId, (outcome) => onOutcome(outcome)), [place.lessonId])
  const online = useOnline()
  const { written, change } = draft
  const uploads = useUploads(`assignment ${place.lessonId}`)
  useShared(place, assignment, {
    latest: draft.latest,
    change,
    onFile: (file) => change({ files: [...draft.latest().files, file] }),
  })
  const isEmpty =
    plainText(written.body).trim() === '' &&
    written.link.trim() === '' &&
    written.files.length === 0
  const late = assignment.late_days > 0

  const submit = async () => {
    setProblems({})
    try {
      await draft.flush()
      const work = draft.latest()
      const answer = await call(submitAssignment, {
        params: place,
        body: { ...bodyOf(work), submission_id: submissionId },
      })
      setSubmissionId(crypto.randomUUID())
      await dropDraft(place.lessonId)
      await draft.reset(noWork, 0)
      queryClient.setQueryData(['kept', storageKey], null)
      queryClient.setQueryData(myAssignmentQuery(place).queryKey, answer)
      toast.success(t({ message: 'Submitted', context: 'work of a learner' }))
      onSubmitted()
    } catch (failure) {
      if (failure instanceof ApiError) setProblems(failure.errors)
      throw failure
    }
  }
  return (
    <section aria-labelledby="my-work" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="my-work" className="text-20 font-semibold">
          <Trans>Your work</Trans>
        </h2>
        <SaveIndicator state={draft.state} />
      </div>
      {draft.conflict && (
        <DraftConflict
          title={<Trans>A newer draft was saved on another device.</Trans>}
          onResolve={draft.resolve}
        />
      )}
      {assignment.accepts_text && (
        <Field group label={<Trans>Text</Trans>} error={problems['body']}>
          <DocumentEditor
            label={t`Text of your work`}
            placeholder={t`Start writing…`}
            value={written.body}
            onChange={(body) => change({ body })}
          />
        </Field>
      )}
      {assignment.accepts_files && (
        <Field group label={<Trans>Files</Trans>} error={problems['file_ids']}>
          <FilesField
            place={place}
            files={written.files}
            maximum={assignment.maximum_files}
            onAdd={(file) => change({ files: [...draft.latest().files, file] })}
            onRemove={(id) =>
              change({ files: draft.latest().files.filter((file) => file.id !== id) })
            }
          />
        </Field>
      )}
      {assignment.accepts_link && (
        <Field label={<Trans>Link</Trans>} error={problems['link'] ?? linkProblem(written.link)}>
          <Input
            type="url"
            inputMode="url"
            maxLength={2000}
            placeholder="https://"
            value={written.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={isEmpty || uploads.length > 0 || draft.conflict !== null || !online}
          onClick={() => setAsking(true)}
        >
          <Send />
          <Trans>Submit</Trans>
        </Button>
        <p className="text-13 text-ink-muted">
          {!online ? (
            <Trans>
              Your draft is saved on this device. Submitting needs a connection, because the time we
              receive your work decides whether it’s late.
            </Trans>
          ) : uploads.length > 0 ? (
            <Plural
              value={uploads.length}
              one="# file is still uploading."
              other="# files are still uploading."
            />
          ) : (
            isEmpty && <Trans>Add something to submit.</Trans>
          )}
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={<Trans>Submit “{assignment.title}”?</Trans>}
        effect={
          late ? <LateEffect assignment={assignment} /> : <TriesEffect assignment={assignment} />
        }
        confirmLabel={<Trans>Submit</Trans>}
        onConfirm={submit}
      />
    </section>
  )
}

function LateEffect({ assignment }: { assignment: MyAssignment }) {
  const percent = Math.min(100, assignment.late_days * assignment.late_deduction_percent)
  return (
    <>
      <Plural
        value={assignment.late_days}
        one="This submission is # day late."
        other="This submission is # days late."
      />{' '}
      {percent > 0 && <Trans>A {percent}% late penalty applies.</Trans>}
    </>
  )
}

function TriesEffect({ assignment }: { assignment: MyAssignment }) {
  const { maximum_submissions, submissions } = assignment
  if (maximum_submissions === null) {
    return <Trans>You can submit again if you want to change something.</Trans>
  }
  const left = Math.max(0, maximum_submissions - submissions.length - 1)
  return (
    <Plural
      value={left}
      _0="You can't change it after submitting."
      one="You can submit # more time after this."
      other="You can submit # more times after this."
    />
  )
}

const bodyOf = ({ body, link, files }: Work) => ({
  body,
  link: /^https?:\/\/\S+$/i.test(link.trim()) ? link.trim() : '',
  file_ids: files.map(({ id }) => id),
})

const linkProblem = (link: string) => {
  const given = link.trim()
  if (given === '' || /^https?:\/\/\S+$/i.test(given) || 'https://'.startsWith(given)) return null
  return <Trans>Use an address that starts with https://</Trans>
}

const storedIn = ({ draft }: MyAssignment): Stored<Work> => ({
  written: draft ? { body: draft.body, link: draft.link, files: draft.files } : noWork,
  revision: draft?.revision ?? 0,
})
