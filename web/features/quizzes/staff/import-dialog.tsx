import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  importQuestions,
  previewImport,
  type ExchangeFormat,
  type ImportedQuestion,
} from '#contract/question-exchange.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { quizzesKey } from '../queries.ts'
import { questionKinds } from '../words.ts'
import { exchangeFormats, guessFormat } from './exchange-formats.ts'

type ImportDialogProps = {
  organizationId: string
  bankId: string
  open: boolean
  onClose: () => void
}

/** Takes questions over from a file, after showing which can be and why others can't. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Import questions</Trans>}
        description={
          <Trans>GIFT, Moodle XML, Aiken or CSV. Nothing is imported before you agree.</Trans>
        }
      >
        <Import {...props} />
      </DialogContent>
    </Dialog>
  )
}

function Import({ organizationId, bankId, onClose }: ImportDialogProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string; format: ExchangeFormat }>()
  const [questions, setQuestions] = useState<ImportedQuestion[]>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const params = { organizationId, bankId }

  const preview = async (given: NonNullable<typeof file>) => {
    setFile(given)
    setError(undefined)
    try {
      const { text, format } = given
      setQuestions((await call(previewImport, { params, body: { text, format } })).questions)
    } catch (failure) {
      setQuestions(undefined)
      setError(messageOf(failure))
    }
  }
  const take = async ([given]: File[]) => {
    if (!given) return
    const text = await given.text()
    await preview({ name: given.name, text, format: guessFormat(given.name, text) })
  }
  const good = questions?.filter(({ problem }) => problem === null).length ?? 0
  const bad = (questions?.length ?? 0) - good
  const changed = questions?.filter(({ notes }) => notes.length > 0).length ?? 0
  const submit = async () => {
    if (!file) return
    setPending(true)
    try {
      const { imported } = await call(importQuestions, {
        params,
        body: { text: file.text, format: file.format, skip_problems: bad > 0 },
      })
      await queryClient.invalidateQueries({ queryKey: quizzesKey(organizationId) })
      toast.success(t`${imported} questions imported`)
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`File`}>
        <FileDrop
          accept=".txt,.gift,.xml,.csv,text/plain,text/csv,text/xml,application/xml"
          hint={file?.name ?? t`A text file of at most 900 KB`}
          onFiles={(files) => void take(files)}
        />
      </Field>
      {file && (
        <Field label={t`Format`} className="w-52">
          <Select
            value={file.format}
            options={exchangeFormats.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            onValueChange={(format) => void preview({ ...file, format })}
          />
        </Field>
      )}
      {questions && (
        <>
          <p className="text-14">
            <Plural
              value={good}
              one="# question can be imported."
              other="# questions can be imported."
            />{' '}
            {bad > 0 && (
              <Plural
                value={bad}
                one="# can't, and is left out."
                other="# can't, and are left out."
              />
            )}{' '}
            {changed > 0 && (
              <Plural
                value={changed}
                one="# will differ from the file; see the note below it."
                other="# will differ from the file; see the notes below them."
              />
            )}
          </p>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line">
            {questions.map((question) => (
              <li key={question.line} className="flex items-start gap-3 px-3 py-2">
                {question.problem === null && question.notes.length > 0 ? (
                  <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
                ) : question.problem === null ? (
                  <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                ) : (
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                )}
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-14 wrap-anywhere">{question.summary}</p>
                  <p className="text-12 text-ink-muted">
                    <Trans>Line {question.line}</Trans>
                    {' · '}
                    {question.problem ? (
                      <span className="text-danger">{question.problem}</span>
                    ) : (
                      question.kind && i18n._(questionKinds[question.kind].label)
                    )}
                  </p>
                  {question.notes.map((note) => (
                    <p key={note} className="text-12 text-ink-muted">
                      {note}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <FormError>{error}</FormError>
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          variant="primary"
          pending={pending}
          disabled={good === 0}
          onClick={() => void submit()}
        >
          <Plural value={good} one="Import # question" other="Import # questions" />
        </Button>
      </DialogFooter>
    </div>
  )
}
