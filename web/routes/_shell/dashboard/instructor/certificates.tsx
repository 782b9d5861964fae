import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  StaffCertificates,
  type StaffSearch,
} from '#web/features/certificates/staff-certificates.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { certificateStatuses } from '#web/lib/url-words.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const tabs = ['issued', 'eligible', 'rules'] as const

interface CertificatesSearch extends StaffSearch {
  tab?: 'eligible' | 'rules'
}

export const Route = createFileRoute('/_shell/dashboard/instructor/certificates')({
  validateSearch: (search: Record<string, unknown>): CertificatesSearch => ({
    tab: wordParam(search['tab'], ['eligible', 'rules']),
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], certificateStatuses),
    course: textParam(search['course'], 40),
    sort: wordParam(search['sort'], ['learner', 'expires']),
    open: textParam(search['open'], 40),
    page: pageParam(search['page']),
  }),
  component: InstructorCertificatesPage,
})

function InstructorCertificatesPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { tab, ...search } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const labels = { issued: t`Issued`, eligible: t`Without one`, rules: t`Courses` }
  return (
    <>
      <PageTitle>{t`Certificates`}</PageTitle>
      <PageHead
        title={<Trans>Certificates</Trans>}
        description={
          <Trans>Certificates issued in your courses, and learners who qualify for one.</Trans>
        }
        tabs={
          <LinkTabs label={t`Page sections`}>
            {tabs.map((name) => {
              const value = name === 'issued' ? undefined : name
              return (
                <LinkTab key={name} asChild current={tab === value}>
                  <Link to="." search={{ tab: value }} activeOptions={{ explicitUndefined: true }}>
                    {labels[name]}
                  </Link>
                </LinkTab>
              )
            })}
          </LinkTabs>
        }
      />
      <StaffCertificates
        key={tab}
        organizationId={organizationId}
        tab={tab ?? 'issued'}
        search={search}
        onChange={(change) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
        }
      />
    </>
  )
}
