import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Article, ArticleVersion } from '#contract/help-articles.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { articlesKey, versionQuery, versionsQuery } from './queries.ts'

const pageSize = 20

/** Every version that was saved; any of them can be read and brought back. */
export function ArticleVersions({ desk, article }: { desk: Desk; article: Article }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const query = useQuery(versionsQuery(desk, article.id, page))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <FailedQuery query={query} />
  return (
    <div className="max-w-lesson">
      <Timeline>
        {query.data.items.map((version) => (
          <TimelineItem
            key={version.number}
            icon={History}
            tone={version.is_published ? 'success' : 'neutral'}
            title={
              <span className="flex flex-wrap items-center gap-2">
                <button
                  type="button"
                  className="font-semibold hover:underline"
                  onClick={() => setOpen(version.number)}
                >
                  <Trans>Version {version.number}</Trans>
                </button>
                {version.is_published && (
                  <Pill tone="success">
                    <Trans>Live version</Trans>
                  </Pill>
                )}
              </span>
            }
            time={<RelativeTime value={version.saved_at} />}
          >
            <VersionWords version={version} />
          </TimelineItem>
        ))}
      </Timeline>
      {query.data.total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={query.data.total}
          capped={query.data.total_capped}
          onPageChange={setPage}
        />
      )}
      <Sheet open={open !== null} onOpenChange={(shown) => !shown && setOpen(null)}>
        <SheetContent title={t`Version ${open ?? 0}`} className="w-160">
          {open !== null && (
            <OldVersion desk={desk} article={article} number={open} onDone={() => setOpen(null)} />
          )}
        </SheetContent>
      </Sheet>
    </div>
  )
}

function VersionWords({ version }: { version: ArticleVersion }) {
  const name = version.saved_by?.name
  return (
    <span className="text-13 text-ink-muted">
      {version.restored_from === null ? (
        <Trans>
          “{version.title}”, saved by {name}
        </Trans>
      ) : (
        <Trans>
          Version {version.restored_from} restored by {name}
        </Trans>
      )}
    </span>
  )
}

type OldVersionProps = { desk: Desk; article: Article; number: number; onDone: () => void }

function OldVersion({ desk, article, number, onDone }: OldVersionProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(versionQuery(desk, article.id, number))
  const restore = useMutation({
    mutationFn: () => {
      const params = { organizationId: desk.organizationId, articleId: article.id, number }
      return call(desk.api.restoreArticleVersion, { params })
    },
    onSuccess: async () => {
      toast.success(t`Version ${number} restored`)
      onDone()
      await client.invalidateQueries({ queryKey: articlesKey(desk) })
    },
    onError: (error) => toastFailure(error),
  })
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <FailedQuery query={query} />
  return (
    <>
      <h2 className="text-20 font-semibold">{query.data.title}</h2>
      {query.data.summary && <p className="mt-1 text-ink-muted">{query.data.summary}</p>}
      <DocumentText document={query.data.body} className="mt-4" />
      {article.can.save && number !== article.version && (
        <Button className="mt-6" pending={restore.isPending} onClick={() => restore.mutate()}>
          <History />
          <Trans>Restore this version</Trans>
        </Button>
      )}
    </>
  )
}
