import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Hourglass, MailPlus, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { CohortName } from '#contract/cohorts.ts'
import {
  enrollMany,
  previewEnrollMany,
  type EnrollManyAnswer,
  type EnrollManyRow,
} from '#contract/enrollments.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { candidatesQuery, courseLearnersKey } from './queries.ts'
import { comma } from '#web/ui/comma.ts'

type EnrollManyProps = {
  organizationId: string
  courseId: string
  /** Cohorts that take new learners. */
  cohorts?: CohortName[]
  /** The one to begin with. */
  cohortId?: string | undefined
  onDone: () => void
}

/** Enrolls people by search, pasted addresses or a CSV file: first what would happen to each, then the doing. */
export default function EnrollMany({
  organizationId,
  courseId,
  cohorts = [],
  cohortId: given = 'none',
  onDone,
}: EnrollManyProps) {
  const { t } = useLingui()
  const params = { organizationId, courseId }
  const queryClient = useQueryClient()
  const [people, setPeople] = useState<{ id: string; name: string }[]>([])
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<EnrollManyAnswer | null>(null)
  const [cohortId, setCohortId] = useState(given)
  const body = {
    person_ids: people.map(({ id }) => id),
    text,
    ...(cohortId !== 'none' && { cohort_id: cohortId }),
  }
  const look = useMutation({
    mutationFn: (next: typeof body) => call(previewEnrollMany, { params, body: next }),
    onSuccess: setPreview,
    onError: (failure) => toastFailure(failure),
  })
  const commit = useMutation({
    mutationFn: () => call(enrollMany, { params, body }),
    onSuccess: async ({ enrolling, waiting, inviting }) => {
      const all = enrolling + waiting + inviting
      toast.success(plural(all, { one: '# person added', other: '# people added' }))
      await queryClient.invalidateQueries({ queryKey: courseLearnersKey(organizationId, courseId) })
      onDone()
    },
    onError: (failure) => toastFailure(failure),
  })
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const content = await file.text()
    setText(content)
    look.mutate({ ...body, text: content })
  }
  if (preview) {
    const good = preview.enrolling + preview.waiting + preview.inviting
    return (
      <div className="flex flex-col gap-4">
        <p className="text-14">
          <Plural
            value={preview.enrolling}
            one="# person will be enrolled"
            other="# people will be enrolled"
          />
          {preview.waiting > 0 && (
            <>
              {comma()}
              <Plural
                value={preview.waiting}
                one="# goes on the waiting list"
                other="# go on the waiting list"
              />
            </>
          )}
          {preview.inviting > 0 && (
            <>
              {comma()}
              <Plural value={preview.inviting} one="# will be invited" other="# will be invited" />
            </>
          )}
          {preview.refused > 0 && (
            <>
              {comma()}
              <Plural value={preview.refused} one="# row skipped" other="# rows skipped" />
            </>
          )}
          .
        </p>
        <DataTable
          label={t`Preview`}
          rows={preview.rows.map((row, index) => ({ ...row, index }))}
          rowId={({ index }) => String(index)}
          columns={previewColumns()}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={good === 0}
            pending={commit.isPending}
            onClick={() => commit.mutate()}
          >
            <Plural value={good} one="Add # person" other="Add # people" />
          </Button>
          <Button onClick={() => setPreview(null)}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Card className="max-w-form p-5!">
      {cohorts.length > 0 && (
        <Field
          className="mb-5"
          label={<Trans>Cohort</Trans>}
          hint={
            <Trans>Without a cohort, due dates count from the day each person is enrolled.</Trans>
          }
        >
          <Select
            value={cohortId}
            onValueChange={setCohortId}
            options={[
              { value: 'none', label: t`No cohort` },
              ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Tabs defaultValue="search">
        <TabList>
          <Tab value="search">
            <Trans>Search</Trans>
          </Tab>
          <Tab value="paste">
            <Trans>Paste addresses</Trans>
          </Tab>
          <Tab value="file">
            <Trans>CSV file</Trans>
          </Tab>
        </TabList>
        <TabPanel value="search">
          <PeopleSearch organizationId={organizationId} people={people} onChange={setPeople} />
        </TabPanel>
        <TabPanel value="paste">
          <Field
            label={<Trans>Email addresses</Trans>}
            hint={<Trans>One per line, or separated by commas. Names before them are fine.</Trans>}
          >
            <Textarea rows={8} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </TabPanel>
        <TabPanel value="file">
          <FileDrop
            accept=".csv,text/csv,text/plain"
            hint={<Trans>CSV file with an “email” column</Trans>}
            onFiles={(files) => void readFile(files[0])}
          />
        </TabPanel>
      </Tabs>
      <Button
        variant="primary"
        className="mt-5"
        disabled={people.length === 0 && text.trim() === ''}
        pending={look.isPending}
        onClick={() => look.mutate(body)}
      >
        <Trans>Preview</Trans>
      </Button>
    </Card>
  )
}

function PeopleSearch({
  organizationId,
  people,
  onChange,
}: {
  organizationId: string
  people: { id: string; name: string }[]
  onChange: (people: { id: string; name: string }[]) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const settled = useDebounced(search.trim(), 250)
  const found = useQuery(candidatesQuery(organizationId, settled))
  const chosen = new Set(people.map(({ id }) => id))
  const rest = (found.data?.items ?? []).filter(({ id }) => !chosen.has(id))
  return (
    <div className="flex flex-col gap-3">
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {people.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(people.filter((person) => person.id !== id))}
                className="inline-flex h-7 items-center gap-1 rounded-full bg-primary-soft px-2.5 text-13 text-primary"
              >
                {name}
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label={<Trans>Learners in this organization</Trans>}>
        <Input
          type="search"
          placeholder={t`Name or email`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <ul className="max-h-72 overflow-y-auto rounded-card border border-line">
        {rest.map(({ id, first_name, last_name, email }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-start text-14 hover:bg-wash"
              onClick={() => onChange([...people, { id, name: `${first_name} ${last_name}` }])}
            >
              {first_name} {last_name}
              <span className="text-13 text-ink-muted">{email}</span>
            </button>
          </li>
        ))}
        {found.isSuccess && rest.length === 0 && (
          <li className="px-3 py-4 text-13 text-ink-muted">
            <Trans>No other matches.</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}

const looks: Partial<Record<EnrollManyRow['outcome'], [PillTone, LucideIcon]>> = {
  enroll: ['success', CircleCheck],
  wait: ['info', Hourglass],
  invite: ['info', MailPlus],
  unverified: ['info', MailPlus],
}

const previewColumns = (): Column<EnrollManyRow & { index: number }>[] => [
  {
    id: 'given',
    header: t`Row`,
    cell: ({ given, name, line }) => (
      <span className="block py-1.5">
        <span className="block wrap-anywhere">{name ?? (given || t`(empty)`)}</span>
        <span className="block text-13 font-normal wrap-anywhere text-ink-muted">
          {line === null ? given : t`Line ${line}: ${given}`}
        </span>
      </span>
    ),
  },
  {
    id: 'outcome',
    header: t`Result`,
    cell: ({ outcome, detail }) => {
      const [tone, icon] = looks[outcome] ?? ['attention', CircleAlert]
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Pill tone={tone} icon={icon}>
            {looks[outcome] ? <Trans>Adds</Trans> : <Trans>Skipped</Trans>}
          </Pill>
          <span className="text-13 text-ink-muted">{detail}</span>
        </span>
      )
    },
  },
]
