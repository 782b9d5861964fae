import { createFileRoute } from '@tanstack/react-router'
import { readCouponsSearch } from '#web/features/orders/coupons-search.ts'
import { CourseCouponsPage } from '#web/routes/_shell/dashboard/-courses/course-coupons-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/coupons')({
  validateSearch: readCouponsSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseCouponsPage
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
