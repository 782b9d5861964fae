import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ThreadDetail } from '#contract/discussions.ts'
import type { Post } from '#contract/posts.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { threadQuery } from './queries.ts'
import { ThreadPills } from './thread-pills.tsx'
import { ThreadTools } from './thread-tools.tsx'
import { ThreadView } from './thread-view.tsx'

type ThreadPageProps = {
  organizationId: string
  threadId: string
  /** The list that it belongs to. */
  listAt: '/dashboard/instructor/discussions' | '/dashboard/admin/discussions'
  renderCourse: (course: ThreadDetail['thread']['course']) => ReactNode
  /** More to do about one post, such as warning its author. */
  toolsOf?: (post: Post) => ReactNode
}

/** The name of an open thread, for the breadcrumb. */
export const useThreadTitle = (organizationId: string, threadId: string) =>
  useQuery(threadQuery(organizationId, threadId)).data?.thread.title

/** One discussion on a page of its own. */
export function ThreadPage({
  organizationId,
  threadId,
  listAt,
  renderCourse,
  toolsOf,
}: ThreadPageProps) {
  return (
    <div className="max-w-225">
      <ThreadView
        organizationId={organizationId}
        threadId={threadId}
        toolsOf={toolsOf}
        wayBack={
          <Button asChild variant="primary">
            <Link to={listAt}>
              <Trans>All discussions</Trans>
            </Link>
          </Button>
        }
        renderHead={(detail) => (
          <>
            <PageTitle>{detail.thread.title}</PageTitle>
            <PageHead
              title={detail.thread.title}
              status={<ThreadPills thread={detail.thread} />}
              description={
                <>
                  {renderCourse(detail.thread.course)}
                  {detail.thread.lesson && (
                    <>
                      {' · '}
                      <Trans>Lesson “{detail.thread.lesson.title}”</Trans>
                    </>
                  )}
                </>
              }
              action={<ThreadTools organizationId={organizationId} detail={detail} />}
            />
          </>
        )}
      />
    </div>
  )
}
