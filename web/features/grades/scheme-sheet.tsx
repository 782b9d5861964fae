import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import {
  deleteGradeItem,
  saveGradeItem,
  saveGradeScheme,
  type GradeCategory,
  type GradeItem,
  type Scheme,
} from '#contract/grades.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { gradesKey, type CourseAddress } from './queries.ts'

type SchemeSheetProps = {
  course: CourseAddress
  scheme: Scheme
  open: boolean
  onClose: () => void
}

/** How work adds up: categories with weights, what stands in each, and columns for what is done elsewhere. */
export function SchemeSheet({ course, scheme, open, onClose }: SchemeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent
        className="w-140!"
        title={<Trans>Grading scheme</Trans>}
        description={
          <Trans>
            Items in a category count equally, and categories count by their weight. Without
            categories, all items count equally.
          </Trans>
        }
      >
        <SchemeForm course={course} scheme={scheme} onDone={onClose} />
      </SheetContent>
    </Sheet>
  )
}

type SchemeFormProps = Pick<SchemeSheetProps, 'course' | 'scheme'> & { onDone: () => void }

function SchemeForm({ course, scheme, onDone }: SchemeFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [categories, setCategories] = useState(scheme.categories)
  const [places, setPlaces] = useState(
    () => new Map(scheme.columns.map(({ id, category_id }) => [id, category_id])),
  )
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const sum = categories.reduce((total, { weight_percent }) => total + weight_percent, 0)
  const change = (category: GradeCategory) =>
    setCategories((now) => now.map((old) => (old.id === category.id ? category : old)))
  const save = async () => {
    setPending(true)
    setError(undefined)
    try {
      const known = new Set(categories.map(({ id }) => id))
      const items = scheme.columns.map(({ id }) => {
        const category_id = places.get(id) ?? null
        return { id, category_id: category_id && known.has(category_id) ? category_id : null }
      })
      await call(saveGradeScheme, { params: course, body: { categories, items } })
      await queryClient.invalidateQueries({ queryKey: gradesKey(course) })
      toast.success(t`Grading scheme saved`)
      onDone()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void save()
      }}
    >
      <section className="flex flex-col gap-3">
        <h3 className="text-14 font-semibold">
          <Trans>Categories</Trans>
        </h3>
        {categories.map((category) => (
          <div key={category.id} className="flex flex-wrap items-end gap-2">
            <Field label={<Trans>Name</Trans>} className="min-w-32 flex-1">
              <Input
                required
                maxLength={80}
                value={category.name}
                onChange={(event) => change({ ...category, name: event.target.value })}
              />
            </Field>
            <Field label={<Trans>Weight</Trans>} className="w-24">
              <Input
                type="number"
                min={0}
                max={100}
                after="%"
                value={category.weight_percent}
                onChange={(event) =>
                  change({ ...category, weight_percent: wholeNumber(event.target.value, 100) })
                }
              />
            </Field>
            <Field label={<Trans>Drop lowest</Trans>} className="w-24">
              <Input
                type="number"
                min={0}
                max={20}
                value={category.drop_lowest}
                onChange={(event) =>
                  change({ ...category, drop_lowest: wholeNumber(event.target.value, 20) })
                }
              />
            </Field>
            <IconButton
              label={t`Remove ${category.name}`}
              onClick={() => setCategories(categories.filter(({ id }) => id !== category.id))}
            >
              <X />
            </IconButton>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            onClick={() =>
              setCategories([
                ...categories,
                {
                  id: crypto.randomUUID(),
                  name: '',
                  weight_percent: Math.max(0, 100 - sum),
                  drop_lowest: 0,
                },
              ])
            }
          >
            <Plus />
            <Trans>Add category</Trans>
          </Button>
          {categories.length > 0 && (
            <p className={sum === 100 ? 'text-13 text-ink-muted' : 'text-13 text-danger'}>
              <Trans>The weights add up to {sum} of 100</Trans>
            </p>
          )}
        </div>
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="text-14 font-semibold">
          <Trans>Items</Trans>
        </h3>
        {scheme.columns.map((item) => (
          <div key={item.id} className="flex items-center gap-2">
            <Field
              label={item.title}
              className="min-w-0 flex-1 sm:flex-row! sm:items-center sm:justify-between"
            >
              <Select
                compact
                className="sm:w-48!"
                disabled={categories.length === 0}
                value={categoryOf(places.get(item.id), categories)}
                options={[
                  { value: 'none', label: t`Not counted` },
                  ...categories.map(({ id, name }) => ({ value: id, label: name || t`Unnamed` })),
                ]}
                onValueChange={(value) =>
                  setPlaces(new Map(places).set(item.id, value === 'none' ? null : value))
                }
              />
            </Field>
            {item.kind === 'manual' && <DeleteItem course={course} item={item} />}
          </div>
        ))}
        <AddItem course={course} />
      </section>
      <FormError>{error}</FormError>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={pending}
        disabled={categories.length > 0 && sum !== 100}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

/** A column for something that is done outside Lyceum; its points come by hand or from a file. */
function AddItem({ course }: { course: CourseAddress }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [points, setPoints] = useState('10')
  const [pending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    try {
      await call(saveGradeItem, {
        params: { ...course, itemId: crypto.randomUUID() },
        body: { title, points: Number(points), category_id: null },
      })
      await queryClient.invalidateQueries({ queryKey: gradesKey(course) })
      setTitle('')
    } catch (failure) {
      toastFailure(failure)
    }
    setPending(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <Field label={<Trans>Add an offline item</Trans>} className="min-w-40 flex-1">
        <Input
          maxLength={120}
          placeholder={t`Presentation, field trip, oral exam`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (title.trim()) void add()
          }}
        />
      </Field>
      <Field label={<Trans>Points</Trans>} className="w-24">
        <Input
          type="number"
          min={0.01}
          max={1000}
          step="any"
          value={points}
          onChange={(event) => setPoints(event.target.value)}
        />
      </Field>
      <Button pending={pending} disabled={!title.trim()} onClick={() => void add()}>
        <Plus />
        <Trans>Add</Trans>
      </Button>
    </div>
  )
}

function DeleteItem({ course, item }: { course: CourseAddress; item: GradeItem }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="sm" label={t`Delete ${item.title}`} onClick={() => setOpen(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Delete “{item.title}”?</Trans>}
        effect={<Trans>All points entered for it will be deleted too.</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        onConfirm={async () => {
          await call(deleteGradeItem, { params: { ...course, itemId: item.id } })
          await queryClient.invalidateQueries({ queryKey: gradesKey(course) })
        }}
      />
    </>
  )
}

const wholeNumber = (text: string, maximum: number) =>
  Math.min(maximum, Math.max(0, Math.round(Number(text)) || 0))

const categoryOf = (id: string | null | undefined, categories: readonly GradeCategory[]) =>
  categories.some((category) => category.id === id) ? (id ?? 'none') : 'none'
