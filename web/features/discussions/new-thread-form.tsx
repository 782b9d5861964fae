import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import type { CohortName } from '#contract/cohorts.ts'
import { startThread, type ThreadKind } from '#contract/discussions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useAttachments } from '#web/lib/words/attachments.tsx'
import { hasWords, WordsComposer } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { discussionsKey, findMentionable } from './queries.ts'

type NewThreadFormProps = {
  organizationId: string
  courseId: string
  lessonId?: string | null
  /** Cohorts that can be addressed; without any, everyone in the course is. */
  cohorts?: readonly CohortName[]
  onStarted: (threadId: string) => void
  onCancel: () => void
}

/** Asks a question or starts a discussion. What was written stays when it could not be sent. */
export function NewThreadForm({
  organizationId,
  courseId,
  lessonId = null,
  cohorts = [],
  onStarted,
  onCancel,
}: NewThreadFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [kind, setKind] = useState<ThreadKind>('question')
  const [cohortId, setCohortId] = useState('all')
  const [title, setTitle] = useState('')
  const [body, setBody] = useState<Document>(emptyDocument)
  const attachments = useAttachments(organizationId)
  const start = useMutation({
    mutationFn: () =>
      call(startThread, {
        params: { organizationId, courseId },
        body: {
          kind,
          title,
          body,
          lesson_id: lessonId,
          cohort_id: cohortId === 'all' ? null : cohortId,
          file_ids: attachments.ids,
        },
      }),
    onSuccess: async ({ thread }) => {
      toast.success(kind === 'question' ? t`Question posted` : t`Discussion started`)
      onStarted(thread.id)
      await client.invalidateQueries({ queryKey: discussionsKey(organizationId) })
    },
  })
  const ready = title.trim() !== '' && hasWords(body) && !attachments.busy
  const submit = () => {
    if (ready && !start.isPending) start.mutate()
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div
        className={classNames(
          'grid gap-4',
          lessonId === null && 'sm:grid-cols-[10rem_minmax(0,1fr)]',
        )}
      >
        <Field label={<Trans>Kind</Trans>}>
          <Select
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'question', label: t`Question` },
              { value: 'discussion', label: t`Discussion` },
            ]}
          />
        </Field>
        <Field required label={<Trans>Title</Trans>}>
          <Input
            maxLength={200}
            value={title}
            placeholder={
              kind === 'question' ? t`What would you like to know?` : t`What is it about?`
            }
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </div>
      {cohorts.length > 0 && (
        <Field label={<Trans>Who can see this</Trans>}>
          <Select
            value={cohortId}
            onValueChange={setCohortId}
            options={[
              { value: 'all', label: t`Everyone in the course` },
              ...cohorts.map(({ id, name }) => ({ value: id, label: t`Only “${name}”` })),
            ]}
          />
        </Field>
      )}
      <WordsComposer
        label={t`Text`}
        placeholder={t`Describe what you’ve tried. Mention people with @, and use three backticks for code.`}
        value={body}
        onChange={setBody}
        mentions={(search) => findMentionable(organizationId, courseId, search)}
        attachments={attachments}
        onSubmit={submit}
        error={start.isError && messageOf(start.error)}
        actions={
          <>
            <Button variant="ghost" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" disabled={!ready} pending={start.isPending}>
              {kind === 'question' ? <Trans>Ask question</Trans> : <Trans>Start discussion</Trans>}
            </Button>
          </>
        }
      />
    </form>
  )
}
