import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '#web/features/support/categories-page.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/account/support/categories/')({
  component: PlatformHelpCategories,
})

function PlatformHelpCategories() {
  const desk = usePlatformDesk()
  return desk && <CategoriesPage desk={desk} />
}
