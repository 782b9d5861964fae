import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, MoreHorizontal, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Article } from '#contract/help-articles.ts'
import { call } from '#web/lib/call.ts'
import { invalidateAfterDelete } from '#web/lib/invalidate-after-delete.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { articlesKey } from './queries.ts'

type ArticleActionsProps = { desk: Desk; article: Article; onDeleted: () => void }

/** Publish in the open; archive, bring back and delete in the menu. */
export function ArticleActions({ desk, article, onDeleted }: ArticleActionsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const params = { organizationId: desk.organizationId, articleId: article.id }
  const refresh = () => client.invalidateQueries({ queryKey: articlesKey(desk) })
  const change = useMutation({
    mutationFn: (verb: 'publishArticle' | 'archiveArticle' | 'unarchiveArticle') =>
      call(desk.api[verb], { params }),
    onSuccess: async (_, verb) => {
      toast.success(
        verb === 'publishArticle'
          ? t`Article published`
          : verb === 'archiveArticle'
            ? t`Article archived`
            : t`Article moved to drafts`,
      )
      await refresh()
    },
    onError: (error) => toastFailure(error),
  })
  const { can } = article
  return (
    <>
      {can.publish && (
        <Button
          variant="primary"
          pending={change.isPending}
          onClick={() => change.mutate('publishArticle')}
        >
          <Send />
          {article.published_at ? <Trans>Publish changes</Trans> : <Trans>Publish</Trans>}
        </Button>
      )}
      {(can.archive || can.unarchive || can.delete) && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={t`More actions`}>
              <MoreHorizontal />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            {can.archive && (
              <MenuItem icon={<Archive />} onSelect={() => change.mutate('archiveArticle')}>
                <Trans>Archive</Trans>
              </MenuItem>
            )}
            {can.unarchive && (
              <MenuItem
                icon={<ArchiveRestore />}
                onSelect={() => change.mutate('unarchiveArticle')}
              >
                <Trans>Move to drafts</Trans>
              </MenuItem>
            )}
            {can.delete && (
              <MenuItem danger icon={<Trash2 />} onSelect={() => setDeleting(true)}>
                <Trans>Delete draft</Trans>
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={<Trans>Delete “{article.title}”?</Trans>}
        effect={
          <Trans>
            The article was never published. All its versions will be permanently deleted.
          </Trans>
        }
        confirmLabel={<Trans>Delete draft</Trans>}
        onConfirm={async () => {
          await call(desk.api.deleteArticle, { params })
          toast.success(t`Draft deleted`)
          onDeleted()
          await invalidateAfterDelete(client, articlesKey(desk), [article.id, article.slug])
        }}
      />
    </>
  )
}
