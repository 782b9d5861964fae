import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InviteResult } from '#contract/invitations.ts'
import { InviteForm } from '#web/features/invitations/invite-form.tsx'
import { InviteResults } from '#web/features/invitations/invite-results.tsx'
import { ImportPeople } from '#web/features/people/import-people.tsx'
import { ImportProgress } from '#web/features/people/import-progress.tsx'
import { groupsQuery } from '#web/features/people/queries.ts'
import { exactly } from '#web/lib/exactly.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam, wordParam } from '#web/lib/search-params.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface AddSearch {
  from?: 'file'
  import?: string
}

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/add')({
  validateSearch: (search: Record<string, unknown>): AddSearch => ({
    from: wordParam(search['from'], ['file']),
    import: textParam(search['import'], 40),
  }),
  component: AddPage,
})

function AddPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const search = Route.useSearch()
  return (
    organization && (
      <>
        <PageTitle>{t`Add instructors`}</PageTitle>
        <PageHead
          title={<Trans>Add instructors</Trans>}
          description={<Trans>We’ll email each person a personal link.</Trans>}
          tabs={
            <LinkTabs label={t`Ways to add people`}>
              <LinkTab asChild current={search.from === undefined}>
                <Link to="." search={{}} activeOptions={exactly}>
                  <Trans>By email address</Trans>
                </Link>
              </LinkTab>
              <LinkTab asChild current={search.from === 'file'}>
                <Link to="." search={{ from: 'file' }} activeOptions={exactly}>
                  <Trans>From a CSV file</Trans>
                </Link>
              </LinkTab>
            </LinkTabs>
          }
        />
        {search.from === 'file' ? (
          <FromFile organizationId={organization.id} />
        ) : (
          <ByAddress organizationId={organization.id} />
        )}
      </>
    )
  )
}

function ByAddress({ organizationId }: { organizationId: string }) {
  const navigate = Route.useNavigate()
  const { data: groups } = useQuery(groupsQuery(organizationId))
  const [results, setResults] = useState<InviteResult[]>()
  return (
    <Card className="max-w-form sm:p-6">
      {results ? (
        <InviteResults
          results={results}
          onMore={() => setResults(undefined)}
          onDone={() => void navigate({ to: '/dashboard/admin/instructors/invitations' })}
        />
      ) : (
        <InviteForm
          inDialog={false}
          startRole="instructor"
          organizationId={organizationId}
          groups={groups}
          onDone={setResults}
        />
      )}
    </Card>
  )
}

function FromFile({ organizationId }: { organizationId: string }) {
  const navigate = Route.useNavigate()
  const { import: importId } = Route.useSearch()
  if (importId) {
    return (
      <ImportProgress
        organizationId={organizationId}
        importId={importId}
        onAgain={() => void navigate({ search: { from: 'file' } })}
      />
    )
  }
  return (
    <Card className="max-w-form sm:p-6">
      <ImportPeople
        organizationId={organizationId}
        of="instructor"
        onRead={(id) => void navigate({ search: { from: 'file', import: id } })}
      />
    </Card>
  )
}
