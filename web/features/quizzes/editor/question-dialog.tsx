import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { addQuestion, saveQuestion, type Question } from '#contract/question-banks.ts'
import type { QuestionContent, QuestionKind } from '#contract/questions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { sendFile } from '#web/lib/send-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { banksKey, questionQuery } from '../queries.ts'
import { difficultyWords, questionKinds } from '../words.ts'
import { BodyFields } from './body-fields.tsx'
import { KeyNote } from './key-note.tsx'
import { newContent } from './new-body.ts'

/** What the dialog is open for. */
export type Editing =
  | { kind: 'new'; bankId: string; questionKind: QuestionKind }
  | { kind: 'edit'; questionId: string }

type QuestionDialogProps = {
  organizationId: string
  editing: Editing | null
  onClose: () => void
  onSaved: (question: Question) => void
}

/** Writes one question, new or known. A save is a new version; attempts keep what they saw. */
export function QuestionDialog({ organizationId, editing, onClose, onSaved }: QuestionDialogProps) {
  const { i18n } = useLingui()
  const title =
    editing?.kind === 'new' ? i18n._(questionKinds[editing.questionKind].label) : undefined
  return (
    <Dialog open={editing !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={title ? <Trans>New question: {title}</Trans> : <Trans>Edit question</Trans>}
        onInteractOutside={(event) => event.preventDefault()}
      >
        {editing?.kind === 'new' && (
          <QuestionForm
            organizationId={organizationId}
            initial={newContent(editing.questionKind)}
            save={(body) =>
              call(addQuestion, { params: { organizationId, bankId: editing.bankId }, body })
            }
            onSaved={onSaved}
          />
        )}
        {editing?.kind === 'edit' && (
          <Known
            organizationId={organizationId}
            questionId={editing.questionId}
            onSaved={onSaved}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

type KnownProps = {
  organizationId: string
  questionId: string
  onSaved: (question: Question) => void
}

function Known({ organizationId, questionId, onSaved }: KnownProps) {
  const question = useQuery(questionQuery(organizationId, questionId))
  if (question.isError) return <QueryFailure query={question} />
  if (question.isPending) return <SkeletonText lines={8} />
  const { data } = question
  return (
    <QuestionForm
      key={data.version}
      organizationId={organizationId}
      initial={data}
      files={data.files}
      save={(body) =>
        call(saveQuestion, {
          params: { organizationId, questionId },
          body: { ...body, version: data.version },
        })
      }
      onSaved={onSaved}
    />
  )
}

type QuestionFormProps = {
  organizationId: string
  initial: QuestionContent
  files?: Record<string, string>
  save: (content: QuestionContent) => Promise<Question>
  onSaved: (question: Question) => void
}

function QuestionForm({ organizationId, initial, files, save, onSaved }: QuestionFormProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [content, setContent] = useState<QuestionContent>(() => ({
    prompt: initial.prompt,
    body: initial.body,
    explanation: initial.explanation,
    points: initial.points,
    tags: initial.tags,
    difficulty: initial.difficulty,
  }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const change = (changes: Partial<QuestionContent>) => setContent({ ...content, ...changes })
  const pictures = {
    imageUrl: (id: string) => files?.[id],
    uploadImage: async (file: File) => {
      const { id } = await sendFile(file, {
        purpose: courseMediaPurpose,
        organization: organizationId,
      })
      return { file_id: id, width: null, height: null }
    },
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      const saved = await save(content)
      await queryClient.invalidateQueries({ queryKey: banksKey(organizationId) })
      toast.success(t`Question saved`)
      onSaved(saved)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setPending(false)
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <Field group label={content.body.kind === 'blanks' ? t`Instruction` : t`Question`}>
        <DocumentEditor
          compact
          label={t`Question`}
          placeholder={t`Write your question`}
          value={content.prompt}
          onChange={(prompt) => change({ prompt })}
          {...pictures}
        />
      </Field>
      <BodyFields body={content.body} pictures={pictures} onChange={(body) => change({ body })} />
      <Field
        group
        optional
        label={t`Explanation`}
        hint={t`Shown with the result once you release explanations.`}
      >
        <DocumentEditor
          compact
          label={t`Explanation`}
          value={content.explanation}
          onChange={(explanation) => change({ explanation })}
          {...pictures}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t`Points`}>
          <Input
            type="number"
            min={0.01}
            step="any"
            value={content.points}
            onChange={(event) => change({ points: Number(event.target.value) })}
          />
        </Field>
        <Field label={t`Difficulty`}>
          <Select
            value={content.difficulty}
            options={(['easy', 'medium', 'hard'] as const).map((value) => ({
              value,
              label: i18n._(difficultyWords[value]),
            }))}
            onValueChange={(difficulty) => change({ difficulty })}
          />
        </Field>
        <Field optional label={t`Tags`}>
          <TagsField value={content.tags} onValueChange={(tags) => change({ tags })} />
        </Field>
      </div>
      <KeyNote />
      <FormError>{error}</FormError>
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={pending}>
          <Trans>Save question</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

/** What is wrong, field by field where the server says so. */
function sentenceOf(failure: unknown): string {
  const fields = failure instanceof ApiError ? Object.values(failure.errors) : []
  return fields.length > 0 ? [...new Set(fields)].join(' · ') : messageOf(failure)
}
