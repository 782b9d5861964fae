import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { below, type Desk } from './desk.ts'
import { articlesKey, helpCentreQuery } from './queries.ts'
import { useQuery } from '@tanstack/react-query'

/** Makes a draft article of an answer, and opens it for the writer to go over. */
export function ArticleFromAnswer({
  desk,
  ticketId,
  entryId,
}: {
  desk: Desk
  ticketId: string
  entryId: string
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayWrite = useQuery(helpCentreQuery(desk)).data?.can.write === true
  const draft = useMutation({
    mutationFn: () => {
      const params = { organizationId: desk.organizationId, ticketId, entryId }
      return call(desk.api.draftArticleFromAnswer, { params })
    },
    onSuccess: async (article) => {
      toast.success(t`Draft created. Remove anything meant for this person only.`)
      await client.invalidateQueries({ queryKey: articlesKey(desk) })
      await navigate({ to: below(desk, `articles/${article.slug}/edit`) })
    },
    onError: (error) => toastFailure(error),
  })
  if (!mayWrite) return null
  return (
    <IconButton
      size="sm"
      label={t`Turn into article`}
      pending={draft.isPending}
      onClick={() => draft.mutate()}
    >
      <FilePlus2 />
    </IconButton>
  )
}
