import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '#web/features/support/categories-page.tsx'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/categories/')({
  component: AdminHelpCategories,
})

function AdminHelpCategories() {
  const desk = useAdminDesk()
  return desk && <CategoriesPage desk={desk} />
}
