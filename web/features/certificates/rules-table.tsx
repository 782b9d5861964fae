import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CourseCertificateRule } from '#contract/certificates.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { certificatesPageSize, rulesQuery, type RulesFilter } from './queries.ts'
import { RuleDialog, type TemplateChoice } from './rule-dialog.tsx'

type RulesTableProps = {
  organizationId: string
  filter: RulesFilter
  onPageChange: (page: number) => void
  empty: ReactNode
}

/** Which certificate each course gives, and when. */
export function RulesTable({ organizationId, filter, onPageChange, empty }: RulesTableProps) {
  const { t } = useLingui()
  const [changing, setChanging] = useState<CourseCertificateRule>()
  const list = useQuery({
    ...rulesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const { templates } = list.data
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Courses and their certificates`}
        rows={list.data.items}
        rowId={({ course_id }) => course_id}
        columns={columnsOf(templates)}
        rowActions={(rule) =>
          rule.can.update && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t`Change the rule for ${rule.course_title}`}
              onClick={() => setChanging(rule)}
            >
              <Settings2 />
            </Button>
          )
        }
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={certificatesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      {changing && (
        <RuleDialog
          key={changing.course_id}
          organizationId={organizationId}
          rule={changing}
          templates={templates}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  )
}

const columnsOf = (templates: TemplateChoice[]): Column<CourseCertificateRule>[] => [
  { id: 'course', header: t`Course`, cell: ({ course_title }) => course_title },
  {
    id: 'gives',
    header: t`Certificate`,
    cell: ({ has_certificate }) =>
      has_certificate ? (
        <Pill tone="success">
          <Trans>On</Trans>
        </Pill>
      ) : (
        <Pill>
          <Trans>Off in the course's settings</Trans>
        </Pill>
      ),
  },
  {
    id: 'rule',
    header: t`When`,
    cell: ({ rule, minimum_percent, quizzes, final_lesson_id }) => {
      if (rule === 'completion') return t`On completion`
      if (rule === 'minimum_score') return t`With ${minimum_percent ?? 0}% or more`
      const title = quizzes.find(({ lesson_id }) => lesson_id === final_lesson_id)?.title ?? ''
      return t`When “${title}” is passed`
    },
  },
  {
    id: 'template',
    header: t`Template`,
    cell: ({ template_id }) =>
      templates.find(({ id }) => id === template_id)?.name ??
      templates.find(({ is_default }) => is_default)?.name ??
      t`Built in`,
  },
  { id: 'issued', header: t`Issued`, numeric: true, cell: ({ issued_count }) => issued_count },
]
