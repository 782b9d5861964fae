import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import { editPost, type Post } from '#contract/posts.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { hasWords, WordsComposer } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { findMentionable, threadKey } from './queries.ts'

type EditPostProps = {
  organizationId: string
  courseId: string
  post: Post
  body: Document
  onDone: () => void
}

export function EditPost({ organizationId, courseId, post, body, onDone }: EditPostProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [words, setWords] = useState(body)
  const save = useMutation({
    mutationFn: () =>
      call(editPost, { params: { organizationId, postId: post.id }, body: { body: words } }),
    onSuccess: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: threadKey(organizationId, post.thread_id) })
    },
  })
  const ready = hasWords(words) || post.attachments.length > 0
  const submit = () => {
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <WordsComposer
      label={t`Your post`}
      placeholder=""
      value={words}
      onChange={setWords}
      mentions={(search) => findMentionable(organizationId, courseId, search)}
      onSubmit={submit}
      error={save.isError && messageOf(save.error)}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" disabled={!ready} pending={save.isPending} onClick={submit}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    />
  )
}
