import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { coursePeoplePageSize, coursePeopleQuery } from './queries.ts'

type CoursePeopleProps = {
  organizationId: string
  courseId: string
  /** What one can do with a person, for example write to them. */
  renderAction: (person: { id: string; name: string }) => ReactNode
}

/** Who teaches the course, and who learns beside me. */
export function CoursePeople({ organizationId, courseId, renderAction }: CoursePeopleProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const people = useQuery({
    ...coursePeopleQuery(organizationId, courseId, { page, search: search || undefined }),
    placeholderData: keepPreviousData,
  })
  if (people.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={2} />
      </SkeletonRegion>
    )
  }
  if (people.isError) return <QueryFailure query={people} />
  const { instructors, items, total, total_capped } = people.data
  return (
    <div className="flex flex-col gap-8">
      {instructors.length > 0 && (
        <section>
          <h2 className="mb-2 text-14 font-semibold">
            <Trans>Teaching</Trans>
          </h2>
          <List>
            {instructors.map((person) => (
              <Row key={person.id} person={person} action={renderAction(person)}>
                {person.headline || (person.is_assistant ? t`Assistant` : t`Instructor`)}
              </Row>
            ))}
          </List>
        </section>
      )}
      <section>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-14 font-semibold">
            <Plural value={total} _0="Learners" one="# other learner" other="# other learners" />
          </h2>
          {(total > 10 || search !== '') && (
            <SearchInput
              className="w-60"
              label={t`Search learners`}
              value={search}
              onValueChange={(next) => {
                setSearch(next)
                setPage(1)
              }}
            />
          )}
        </div>
        {items.length === 0 ? (
          <p className="text-14 text-ink-muted">
            {search === '' ? (
              <Trans>No other learners yet.</Trans>
            ) : (
              <Trans>No learners match that name.</Trans>
            )}
          </p>
        ) : (
          <List>
            {items.map((person) => (
              <Row key={person.id} person={person} action={renderAction(person)} />
            ))}
          </List>
        )}
        <Pagination
          page={page}
          pageSize={coursePeoplePageSize}
          total={total}
          capped={total_capped}
          onPageChange={setPage}
        />
      </section>
    </div>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {children}
  </ul>
)

function Row({
  person,
  action,
  children,
}: {
  person: { name: string; avatar: string | null }
  action: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar size="sm" name={person.name} src={person.avatar} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 wrap-anywhere">{person.name}</span>
        {children && <span className="block text-13 text-ink-muted">{children}</span>}
      </span>
      {action}
    </li>
  )
}
