import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importQuestions, previewImport, undoQuestionImport } from '#contract/question-exchange.ts'
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
import { ImportReport } from './import-report.tsx'

type ImportDialogProps = {
  organizationId: string
  bankId: string
  open: boolean
  onClose: () => void
}

type Preview = Awaited<ReturnType<typeof call<typeof previewImport>>>
type Result = Awaited<ReturnType<typeof call<typeof importQuestions>>>

/** Takes questions over from a file: a preview first, then a report on every item, and the way back. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Import questions</Trans>}
        description={
          <Trans>
            Moodle XML, GIFT, QTI, Canvas, Blackboard, Open edX, Aiken or CSV. You'll see a preview
            before anything is imported.
          </Trans>
        }
      >
        <Import {...props} />
      </DialogContent>
    </Dialog>
  )
}

function Import({ organizationId, bankId, onClose }: ImportDialogProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [known, setKnown] = useState<'copy' | 'update' | 'skip'>('update')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const params = { organizationId, bankId }

  const attempt = async (act: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  const take = ([given]: File[]) =>
    attempt(async () => {
      if (!given) return
      setFile(given)
      setPreview(undefined)
      setPreview(
        await call(previewImport, { params, body: { file: given, file_name: given.name } }),
      )
    })
  const questions = preview?.questions ?? []
  const good = questions.filter(({ kind, problem }) => kind !== null && problem === null).length
  const repeated = questions.filter(({ is_known }) => is_known).length
  const submit = () =>
    attempt(async () => {
      if (!file) return
      const body = { file, file_name: file.name, skip_problems: true, known }
      setResult(await call(importQuestions, { params, body }))
      await queryClient.invalidateQueries({ queryKey: quizzesKey(organizationId) })
    })
  const undo = () =>
    attempt(async () => {
      if (!result) return
      const { kept } = await call(undoQuestionImport, {
        params: { organizationId, importId: result.id },
      })
      await queryClient.invalidateQueries({ queryKey: quizzesKey(organizationId) })
      toast.success(
        kept > 0 ? t`Import undone. Questions edited since then were kept.` : t`Import undone`,
      )
      onClose()
    })

  if (result) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-14" role="status">
          <Plural
            value={result.imported}
            one="# question imported."
            other="# questions imported."
          />{' '}
          {result.updated > 0 && (
            <Plural value={result.updated} one="# updated." other="# updated." />
          )}
        </p>
        <ImportReport questions={result.questions} fileName={file?.name ?? ''} isDone />
        <FormError>{error}</FormError>
        <DialogFooter className="mt-0">
          <Button pending={pending} onClick={() => void undo()}>
            <Trans>Undo import</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </DialogFooter>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`File`}>
        <FileDrop
          hint={file?.name ?? t`Up to 60 MB. Packages (.zip, .imscc, .tar.gz) can hold pictures.`}
          onFiles={(files) => void take(files)}
        />
      </Field>
      {preview && (
        <>
          <p className="text-14">
            <strong className="font-semibold">{preview.format}</strong>
            {preview.notes.map((note) => ` · ${note}`).join('')}
          </p>
          <ImportReport questions={questions} fileName={file?.name ?? ''} />
          {repeated > 0 && (
            <Field label={t`Questions already in this bank (${repeated})`} className="max-w-80">
              <Select
                value={known}
                options={[
                  { value: 'update', label: t`Update them` },
                  { value: 'copy', label: t`Import them as copies` },
                  { value: 'skip', label: t`Skip them` },
                ]}
                onValueChange={setKnown}
              />
            </Field>
          )}
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
