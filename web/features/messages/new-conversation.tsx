import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { openConversation } from '#contract/conversations.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { reachableQuery } from './queries.ts'
import { useRoleWords } from './role-words.ts'

type NewConversationProps = {
  organizationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onOpened: (conversationId: string) => void
}

/** Finds a person or a course and opens the conversation. */
export function NewConversation({
  organizationId,
  open,
  onOpenChange,
  onOpened,
}: NewConversationProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={<Trans>Write to</Trans>}>
        <Choices
          organizationId={organizationId}
          onOpened={(id) => {
            onOpenChange(false)
            onOpened(id)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

function Choices({
  organizationId,
  onOpened,
}: Pick<NewConversationProps, 'organizationId' | 'onOpened'>) {
  const { t } = useLingui()
  const roles = useRoleWords()
  const [search, setSearch] = useState('')
  const asked = useDebounced(search, 200)
  const { data } = useQuery({
    ...reachableQuery(organizationId, asked),
    placeholderData: keepPreviousData,
  })
  const start = useMutation({
    mutationFn: (body: { person_id: string } | { course_id: string }) =>
      call(openConversation, { params: { organizationId }, body }),
    onSuccess: ({ id }) => onOpened(id),
    onError: (error) => toastFailure(error),
  })
  const nobody = data && data.people.length + data.courses.length === 0
  return (
    <>
      <Field hideLabel label={<Trans>Search people and courses</Trans>}>
        <Input
          autoFocus
          type="search"
          value={search}
          placeholder={t`Search people and courses`}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <ul aria-label={t`People and courses`} className="mt-3 max-h-80 overflow-y-auto">
        {data?.people.map((person) => (
          <Choice
            key={person.id}
            onChoose={() => start.mutate({ person_id: person.id })}
            picture={<Avatar size="sm" name={person.name} src={person.avatar} />}
            name={person.name}
            what={roles[person.role as keyof typeof roles]}
          />
        ))}
        {data?.courses.map((course) => (
          <Choice
            key={course.id}
            onChoose={() => start.mutate({ course_id: course.id })}
            picture={
              <span className="grid size-7 place-items-center rounded-control bg-primary-soft text-primary">
                <BookOpen aria-hidden className="size-4" />
              </span>
            }
            name={course.title}
            what={t`Everyone in the course`}
          />
        ))}
      </ul>
      {nobody && (
        <p className="py-4 text-center text-14 text-ink-muted">
          <Trans>
            No matches. You can write to people in your courses and to the staff who run them.
          </Trans>
        </p>
      )}
    </>
  )
}

type ChoiceProps = { onChoose: () => void; picture: ReactNode; name: string; what: string }

function Choice({ onChoose, picture, name, what }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-start text-14 hover:bg-wash"
        onClick={onChoose}
      >
        {picture}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-12 text-ink-muted">{what}</span>
      </button>
    </li>
  )
}
