import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const RequisitionDialog = lazy(async () => ({
  default: (await import('#web/features/requisitions/requisition-dialog.tsx')).RequisitionDialog,
}))

/** The way to an organization: create one, or ask the platform for one. */
export function BringOrganization({ mayCreate }: { mayCreate: boolean }) {
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  const [asking, setAsking] = useState(false)
  const wanted = useOnceTrue(asking)
  const navigate = useNavigate()
  return (
    <section aria-labelledby="bring-organization">
      <h2 id="bring-organization" className="mb-3 text-16 font-semibold">
        {mayCreate ? (
          <Trans>Create your organization</Trans>
        ) : (
          <Trans>Bring your organization</Trans>
        )}
      </h2>
      <Card className="flex flex-col gap-4">
        <p className="text-pretty text-ink-muted">
          {mayCreate ? (
            <Trans>
              An organization holds your courses, instructors and learners. You’ll be its admin.
            </Trans>
          ) : (
            <Trans>
              Want to teach here with your school, company or club? Ask us to set up an
              organization, and track your request under My inquiries.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayCreate && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Building2 />
              <Trans>Create organization</Trans>
            </Button>
          )}
          <Button onClick={() => setAsking(true)}>
            <Trans>Request an organization</Trans>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/dashboard/admin/inquiries" search={{ tab: 'requisitions' }}>
              <Trans>My inquiries</Trans>
            </Link>
          </Button>
        </div>
      </Card>
      <Suspense>
        {wanted && (
          <RequisitionDialog
            open={asking}
            onOpenChange={setAsking}
            onDone={({ id }) =>
              void navigate({
                to: '/dashboard/admin/inquiries',
                search: { tab: 'requisitions', requisition: id },
              })
            }
          />
        )}
      </Suspense>
    </section>
  )
}
