import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { AccountSupport } from '#web/features/support/account-support.tsx'
import { platformDesk } from '#web/features/support/desk.ts'
import { readQueueSearch, type QueueSearch } from '#web/features/support/queue-search.ts'
import { readSupportSearch, type SupportSearch } from '#web/features/support/support-search.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

const DeskPage = pagePart(
  'features/support/desk-page.tsx',
  async () => (await import('#web/features/support/desk-page.tsx')).DeskPage,
)

export type AccountSearch = QueueSearch & SupportSearch & { desk?: 'platform' }

export const Route = createFileRoute('/_shell/account/support/')({
  validateSearch: (search: Record<string, unknown>): AccountSearch => ({
    ...readQueueSearch(search),
    ...readSupportSearch(search),
    desk: wordParam(search['desk'], ['platform']),
  }),
  component: AccountSupportRoute,
})

/** Super admins answer here; everyone else asks: their organization, or Lyceum itself. */
function AccountSupportRoute() {
  const navigate = useNavigate({ from: '/account/support/' })
  const search = Route.useSearch()
  const answers = useSession(({ user }) => user?.user_role === 'super_admin')
  if (answers) {
    return (
      <Suspense fallback={<SkeletonPage />}>
        <DeskPage
          desk={platformDesk()}
          search={search}
          onSearchChange={(next) =>
            void navigate({ search: next, replace: next.ticket === search.ticket })
          }
          missing={<NotFound />}
        />
      </Suspense>
    )
  }
  return (
    <AccountSupport
      search={search}
      platform={search.desk === 'platform'}
      onSearchChange={(next, desk) =>
        void navigate({ search: { ...next, desk }, replace: next.search !== undefined })
      }
      onOpened={({ id }, desk) =>
        void navigate({
          to: '/account/support/tickets/$ticketId',
          params: { ticketId: id },
          search: { desk },
        })
      }
    />
  )
}
