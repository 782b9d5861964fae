import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InviteResult } from '#contract/invitations.ts'
import { InviteForm } from '#web/features/invitations/invite-form.tsx'
import { InviteResults } from '#web/features/invitations/invite-results.tsx'
import { ImportPeople } from '#web/features/people/import-people.tsx'
import { ImportProgress } from '#web/features/people/import-progress.tsx'
import { groupsQuery } from '#web/features/people/queries.ts'
import { exactly } from '#web/lib/exactly.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { AddSearch } from './add-search.ts'

type AddPeoplePageProps = {
  /** What the people are at first; it can be changed for each. */
  of: 'learner' | 'instructor'
  title: string
  search: AddSearch
  onSearchChange: (search: AddSearch) => void
}

/** Invites people by their addresses, or from a file. */
export function AddPeoplePage({ of, title, search, onSearchChange }: AddPeoplePageProps) {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  if (!organization) return null
  const organizationId = organization.id
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
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
      {search.from !== 'file' ? (
        <ByAddress organizationId={organizationId} of={of} />
      ) : search.import ? (
        <ImportProgress
          organizationId={organizationId}
          importId={search.import}
          onAgain={() => onSearchChange({ from: 'file' })}
        />
      ) : (
        <Card className="max-w-form sm:p-6">
          <ImportPeople
            organizationId={organizationId}
            of={of}
            onRead={(id) => onSearchChange({ from: 'file', import: id })}
          />
        </Card>
      )}
    </>
  )
}

function ByAddress({
  organizationId,
  of,
}: {
  organizationId: string
  of: AddPeoplePageProps['of']
}) {
  const navigate = useNavigate()
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
          startRole={of}
          organizationId={organizationId}
          groups={groups}
          onDone={setResults}
        />
      )}
    </Card>
  )
}
