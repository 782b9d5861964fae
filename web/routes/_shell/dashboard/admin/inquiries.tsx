import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { VerifiedOnly } from '#web/features/identity/verified-only.tsx'
import { MyInquiries } from '#web/features/inquiries/my-inquiries.tsx'
import { MyInquirySheet } from '#web/features/inquiries/my-inquiry-sheet.tsx'
import { RequisitionDialog } from '#web/features/requisitions/requisition-dialog.tsx'
import { MyRequisitions } from '#web/features/requisitions/requisition-lists.tsx'
import { RequisitionSheet } from '#web/features/requisitions/requisition-sheet.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface InquiriesSearch {
  tab?: 'requisitions'
  inquiry?: string
  requisition?: string
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/inquiries')({
  validateSearch: (search: Record<string, unknown>): InquiriesSearch => ({
    tab: wordParam(search['tab'], ['requisitions']),
    inquiry: textParam(search['inquiry'], 40),
    requisition: textParam(search['requisition'], 40),
    page: pageParam(search['page']),
  }),
  component: MyInquiriesPage,
})

function MyInquiriesPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { tab, inquiry, requisition, page } = Route.useSearch()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const current = currentOrganization(session)
  const organization = current?.role === 'admin' ? current : undefined
  const [asking, setAsking] = useState(false)
  const toPage = (next: number) => void navigate({ search: { tab, page: next } })
  const newRequest = (
    <Button variant="primary" onClick={() => setAsking(true)}>
      <Plus />
      <Trans>New request</Trans>
    </Button>
  )
  const newInquiry = (
    <Button asChild variant="primary">
      <Link to="/inquiry">
        <Plus />
        <Trans>New inquiry</Trans>
      </Link>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`My inquiries`}</PageTitle>
      <PageHead
        title={<Trans>My inquiries</Trans>}
        description={<Trans>Your requests to the platform and their status.</Trans>}
        action={tab === 'requisitions' ? newRequest : newInquiry}
        tabs={
          <LinkTabs label={t`Kind`}>
            <LinkTab asChild current={tab === undefined}>
              <Link to="." search={{}}>
                <Trans>Inquiries</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={tab === 'requisitions'}>
              <Link to="." search={{ tab: 'requisitions' }}>
                <Trans>Requisitions</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {tab === 'requisitions' ? (
        <MyRequisitions
          filter={{ page }}
          onPageChange={toPage}
          onOpen={(id) => void navigate({ search: { tab, page, requisition: id } })}
          empty={
            <EmptyState
              drawing={<LetterDrawing />}
              title={<Trans>No requests yet</Trans>}
              description={
                organization ? (
                  <Trans>
                    Request seats, storage, a feature or a domain for your organization.
                  </Trans>
                ) : (
                  <Trans>Request an organization, or permission to create one.</Trans>
                )
              }
              action={newRequest}
            />
          }
        />
      ) : (
        <MyInquiries
          filter={{ page }}
          onPageChange={toPage}
          onOpen={(id) => void navigate({ search: { page, inquiry: id } })}
          empty={
            <VerifiedOnly
              reason={
                <Trans>Inquiries sent from your address appear here once you verify it.</Trans>
              }
            >
              <EmptyState
                drawing={<LetterDrawing />}
                title={<Trans>No inquiries yet</Trans>}
                description={<Trans>Send an inquiry to bring a new organization to Lyceum.</Trans>}
                action={newInquiry}
              />
            </VerifiedOnly>
          }
        />
      )}
      <MyInquirySheet
        inquiryId={inquiry}
        onClose={() => void navigate({ search: { page }, replace: true })}
      />
      <RequisitionSheet
        requisitionId={requisition}
        onClose={() => void navigate({ search: { tab, page }, replace: true })}
      />
      <RequisitionDialog
        open={asking}
        onOpenChange={setAsking}
        organization={organization}
        onDone={({ id }) => void navigate({ search: { tab: 'requisitions', requisition: id } })}
      />
    </>
  )
}
