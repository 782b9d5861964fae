import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setUnwantedWords, type UnwantedWord } from '#contract/moderation.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { unwantedWordsQuery } from './queries.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Words that are not wanted in discussions, reviews and messages, one per line. */
export function UnwantedWordsForm({ organizationId }: { organizationId: string }) {
  const query = useQuery(unwantedWordsQuery(organizationId))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  return <Form organizationId={organizationId} words={query.data} />
}

function Form({ organizationId, words }: { organizationId: string; words: UnwantedWord[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const textOf = (action: UnwantedWord['action']) =>
    words
      .filter((word) => word.action === action)
      .map(({ word }) => word)
      .join('\n')
  const [refused, setRefused] = useState(() => textOf('refuse'))
  const [reported, setReported] = useState(() => textOf('report'))
  const save = useMutation({
    mutationFn: () =>
      call(setUnwantedWords, {
        params: { organizationId },
        body: {
          words: [
            ...linesOf(reported).map((word) => ({ word, action: 'report' as const })),
            ...linesOf(refused).map((word) => ({ word, action: 'refuse' as const })),
          ],
        },
      }),
    onSuccess: (saved) => {
      toast.success(t`List saved`)
      client.setQueryData(unwantedWordsQuery(organizationId).queryKey, saved)
    },
  })
  return (
    <form
      className="flex max-w-form flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <FormError>{save.isError && messageOf(save.error)}</FormError>
      <Field
        label={<Trans>Block</Trans>}
        hint={
          <Trans>
            One word or phrase per line. Text that contains one can't be sent, and we tell the
            writer which one.
          </Trans>
        }
      >
        <Textarea rows={6} value={refused} onChange={(event) => setRefused(event.target.value)} />
      </Field>
      <Field
        label={<Trans>Flag for review</Trans>}
        hint={<Trans>Text that contains one is sent and added to the reports.</Trans>}
      >
        <Textarea rows={6} value={reported} onChange={(event) => setReported(event.target.value)} />
      </Field>
      <p className="text-13 text-ink-muted">
        <Trans>Only whole words match. Case and accents are ignored.</Trans>
      </p>
      <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
        <Trans>Save list</Trans>
      </Button>
    </form>
  )
}
