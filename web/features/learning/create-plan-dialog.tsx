import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { createLearningPlan, type LearningPlan } from '#contract/learning-plans.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import {
  learningKey,
  plannableCoursesQuery,
  plannableGroupsQuery,
  plannablePeopleQuery,
} from './queries.ts'

type CreatePlanProps = {
  organizationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (plan: LearningPlan) => void
}

export function CreatePlanDialog({ open, onOpenChange, ...props }: CreatePlanProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="lg"
        title={t`Assign courses`}
        description={
          <Trans>
            We'll enroll and notify everyone you choose right away. Several courses form a path.
          </Trans>
        }
      >
        <PlanForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

interface Chosen {
  id: string
  label: string
}

function PlanForm({
  organizationId,
  onCreated,
}: Pick<CreatePlanProps, 'organizationId' | 'onCreated'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: groups = [] } = useQuery(plannableGroupsQuery(organizationId))
  const [title, setTitle] = useState('')
  const [courses, setCourses] = useState<Chosen[]>([])
  const [people, setPeople] = useState<Chosen[]>([])
  const [groupIds, setGroupIds] = useState<string[]>([])
  const [due, setDue] = useState('')
  const [validDays, setValidDays] = useState('')
  const [graceDays, setGraceDays] = useState('')
  const create = useMutation({
    mutationFn: () =>
      call(createLearningPlan, {
        params: { organizationId },
        body: {
          title: title.trim() || (courses[0]?.label ?? ''),
          course_ids: courses.map(({ id }) => id),
          person_ids: people.map(({ id }) => id),
          group_ids: groupIds,
          due_at: due === '' ? null : new Date(`${due}T23:59:59`).toISOString(),
          valid_days: validDays === '' ? null : Number(validDays),
          grace_days: graceDays === '' ? 0 : Number(graceDays),
        },
      }),
    onSuccess: async (plan) => {
      toast.success(t`Courses assigned`)
      await client.invalidateQueries({ queryKey: learningKey(organizationId) })
      onCreated(plan)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const ready = courses.length > 0 && (people.length > 0 || groupIds.length > 0)
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <Field
        optional
        label={<Trans>Name</Trans>}
        hint={<Trans>Leave empty to use the first course's name.</Trans>}
      >
        <Input maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <CoursesField organizationId={organizationId} value={courses} onChange={setCourses} />
      <PeopleField organizationId={organizationId} value={people} onChange={setPeople} />
      {groups.length > 0 && (
        <Field
          group
          label={<Trans>Groups</Trans>}
          hint={<Trans>People who join these groups later are included automatically.</Trans>}
        >
          <div className="grid gap-2 sm:grid-cols-2">
            {groups.map(({ id, name, member_count }) => (
              <Checkbox
                key={id}
                label={`${name} (${member_count})`}
                checked={groupIds.includes(id)}
                onCheckedChange={(on) =>
                  setGroupIds((all) => (on ? [...all, id] : all.filter((one) => one !== id)))
                }
              />
            ))}
          </div>
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field optional label={<Trans>Due</Trans>}>
          <Input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
        </Field>
        <Field
          optional
          label={<Trans>Valid for (days)</Trans>}
          hint={<Trans>The next round opens one month before.</Trans>}
        >
          <Input
            type="number"
            min={1}
            max={3650}
            value={validDays}
            onChange={(event) => setValidDays(event.target.value)}
          />
        </Field>
        <Field optional label={<Trans>Grace period (days)</Trans>}>
          <Input
            type="number"
            min={0}
            max={365}
            value={graceDays}
            onChange={(event) => setGraceDays(event.target.value)}
          />
        </Field>
      </div>
      <DialogFooter>
        <Button type="submit" variant="primary" disabled={!ready} pending={create.isPending}>
          <Trans>Assign</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

type ChosenFieldProps = {
  organizationId: string
  value: Chosen[]
  onChange: (value: Chosen[]) => void
}

function CoursesField({ organizationId, value, onChange }: ChosenFieldProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 250)
  const { data, isFetching } = useQuery(plannableCoursesQuery(organizationId, wanted))
  const options = (data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Field label={<Trans>Courses, in order</Trans>}>
      <ChosenList value={value} onChange={onChange} ordered />
      <Combobox
        value={undefined}
        placeholder={t`Add course`}
        pending={isFetching}
        onSearchChange={setSearch}
        options={options.filter((option) => !value.some(({ id }) => id === option.value))}
        onValueChange={(id: string) => {
          const label = options.find((option) => option.value === id)?.label ?? ''
          onChange([...value, { id, label }])
        }}
      />
    </Field>
  )
}

function PeopleField({ organizationId, value, onChange }: ChosenFieldProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 250)
  const { data, isFetching } = useQuery(plannablePeopleQuery(organizationId, wanted))
  const options = (data?.items ?? []).map((member) => ({
    value: member.id,
    label: `${member.first_name} ${member.last_name}`,
    hint: member.email ?? undefined,
  }))
  return (
    <Field optional label={<Trans>People</Trans>}>
      <ChosenList value={value} onChange={onChange} />
      <Combobox
        value={undefined}
        placeholder={t`Add person`}
        pending={isFetching}
        onSearchChange={setSearch}
        options={options.filter((option) => !value.some(({ id }) => id === option.value))}
        onValueChange={(id: string) => {
          const label = options.find((option) => option.value === id)?.label ?? ''
          onChange([...value, { id, label }])
        }}
      />
    </Field>
  )
}

function ChosenList({
  value,
  onChange,
  ordered = false,
}: Pick<ChosenFieldProps, 'value' | 'onChange'> & { ordered?: boolean }) {
  const { t } = useLingui()
  const up = (index: number) => {
    const next = [...value]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index - 1, 0, moved)
    onChange(next)
  }
  return (
    <ol className="flex flex-col gap-1 empty:hidden">
      {value.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-2 rounded-control bg-wash ps-3 pe-1">
          {ordered && <span className="text-13 text-ink-faint tabular-nums">{index + 1}</span>}
          <span className="min-w-0 flex-1 truncate py-1.5 text-14">{label}</span>
          {ordered && index > 0 && (
            <IconButton size="sm" label={t`Move ${label} up`} onClick={() => up(index)}>
              <ArrowUp />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={t`Remove ${label}`}
            onClick={() => onChange(value.filter((one) => one.id !== id))}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
