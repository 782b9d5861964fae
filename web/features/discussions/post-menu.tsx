import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Ellipsis, Eye, EyeOff, Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { ReportDialog } from '#web/lib/words/report-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { PostActions } from './use-post-actions.ts'

type PostMenuProps = { post: Post; actions: PostActions; onEdit: () => void }

/** Everything that is rarely done with a post. */
export function PostMenu({ post, actions, onEdit }: PostMenuProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'delete' | 'report' | 'hide' | 'restore' | null>(null)
  const { can } = post
  const close = (open: boolean) => !open && setAsking(null)
  const copyLink = () => {
    const address = `${location.origin}${location.pathname}${location.search}#post-${post.number}`
    void navigator.clipboard.writeText(address).then(() => toast.success(t`Link copied`))
  }
  if (post.deleted_at !== null) return null
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t`More actions for post ${post.number}`}>
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {can.edit && (
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              <Trans>Edit</Trans>
            </MenuItem>
          )}
          <MenuItem icon={<Link2 />} onSelect={copyLink}>
            <Trans>Copy link</Trans>
          </MenuItem>
          {can.report && (
            <MenuItem icon={<Flag />} onSelect={() => setAsking('report')}>
              <Trans>Report</Trans>
            </MenuItem>
          )}
          {post.reports.length > 0 && (
            <MenuItem
              icon={<Check />}
              onSelect={() => void actions.dismiss(post).catch(() => undefined)}
            >
              <Trans>Dismiss reports</Trans>
            </MenuItem>
          )}
          {can.restore && (
            <MenuItem icon={<Eye />} onSelect={() => setAsking('restore')}>
              <Trans>Restore</Trans>
            </MenuItem>
          )}
          {can.hide && (
            <MenuItem danger icon={<EyeOff />} onSelect={() => setAsking('hide')}>
              <Trans>Hide</Trans>
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('delete')}>
              <Trans>Delete</Trans>
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={<Trans>Delete your post?</Trans>}
        effect={<Trans>The text and files are deleted right away. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete post</Trans>}
        onConfirm={() => actions.remove(post)}
      />
      <ReportDialog
        open={asking === 'report'}
        onOpenChange={close}
        onReport={(report) => actions.report(post, report)}
      />
      <ReasonDialog
        open={asking === 'hide'}
        onOpenChange={close}
        title={<Trans>Hide the post by {post.author?.name ?? t`Former member`}?</Trans>}
        effect={
          <Trans>
            Others will only see that a post was hidden. The author will see your reason.
          </Trans>
        }
        confirmLabel={<Trans>Hide post</Trans>}
        onConfirm={(reason) => actions.hide(post, reason)}
      />
      <ConfirmDialog
        open={asking === 'restore'}
        onOpenChange={close}
        danger={false}
        title={<Trans>Show this post again?</Trans>}
        effect={
          <Trans>Everyone in the course will see it again, and we’ll notify the author.</Trans>
        }
        confirmLabel={<Trans>Restore post</Trans>}
        onConfirm={() => actions.restore(post)}
      />
    </>
  )
}
