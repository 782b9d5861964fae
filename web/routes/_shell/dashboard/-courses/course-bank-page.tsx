import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { bankQuery } from '#web/features/quizzes/queries.ts'
import { BankPage } from '#web/features/quizzes/staff/bank-page.tsx'
import type { BankSearch } from '#web/features/quizzes/staff/bank-search.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCoursePlace } from './use-course-place.ts'

type CourseBankProps = { search: BankSearch; onSearchChange: (search: BankSearch) => void }

export function CourseBankPage({ search, onSearchChange }: CourseBankProps) {
  const { bankId = '' } = useParams({ strict: false })
  const { organizationId } = useCoursePlace()
  useCrumbName(bankId, useQuery(bankQuery(organizationId, bankId)).data?.title)
  return (
    <BankPage
      key={bankId}
      organizationId={organizationId}
      bankId={bankId}
      filter={search}
      onFilterChange={(changes) =>
        onSearchChange({ ...search, ...changes, page: Number(changes.page) || undefined })
      }
    />
  )
}
