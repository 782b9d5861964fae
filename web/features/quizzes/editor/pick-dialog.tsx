import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionKind } from '#contract/questions.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { banksQuery, questionsPageSize, questionsQuery, type QuizPlace } from '../queries.ts'
import { questionKinds } from '../words.ts'

type PickDialogProps = {
  place: QuizPlace
  open: boolean
  /** Questions that the quiz has already. */
  used: string[]
  /** Kinds that fit; all of them unless given. */
  kinds?: readonly QuestionKind[]
  onClose: () => void
  onPick: (ids: string[]) => void
}

/** Takes questions from the banks of the course and of the organization. */
export function PickDialog({ place, open, used, kinds, onClose, onPick }: PickDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent size="xl" title={<Trans>Add questions from a bank</Trans>}>
        <Picker place={place} used={used} kinds={kinds} onPick={onPick} />
      </DialogContent>
    </Dialog>
  )
}

type PickerProps = Pick<PickDialogProps, 'place' | 'used' | 'onPick'> & {
  kinds: readonly QuestionKind[] | undefined
}

function Picker({ place, used, kinds, onPick }: PickerProps) {
  const { t, i18n } = useLingui()
  const banks = useQuery(banksQuery(place))
  const [chosenBank, setChosenBank] = useState<string>()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<string[]>([])
  const bankId = chosenBank ?? banks.data?.items[0]?.id
  const filter = { page, search: search || undefined }
  const questions = useQuery({
    ...questionsQuery(place.organizationId, bankId ?? '', filter),
    enabled: bankId !== undefined,
  })
  if (banks.isError) return <QueryFailure query={banks} />
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Bank`}>
          <Select
            value={bankId ?? ''}
            options={(banks.data?.items ?? []).map((bank) => ({
              value: bank.id,
              label: `${bank.title} (${bank.question_count})`,
            }))}
            onValueChange={(id) => {
              setChosenBank(id)
              setPage(1)
            }}
          />
        </Field>
        <Field label={t`Search`}>
          <SearchInput
            value={search}
            onValueChange={(value) => {
              setSearch(value)
              setPage(1)
            }}
            label={t`Search questions`}
          />
        </Field>
      </div>
      {questions.isError ? (
        <QueryFailure query={questions} />
      ) : !questions.data ? (
        <SkeletonText lines={6} />
      ) : questions.data.items.length === 0 ? (
        <p className="py-6 text-center text-14 text-ink-muted">
          <Trans>No questions found</Trans>
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line">
            {questions.data.items.map((question) => {
              const Icon = questionKinds[question.kind].icon
              const taken = used.includes(question.id)
              const fits = kinds?.includes(question.kind) ?? true
              return (
                <li key={question.id} className="flex items-center gap-3 px-3 py-2">
                  <Icon aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
                  <div className="min-w-0 flex-1">
                    <Checkbox
                      disabled={taken || !fits}
                      checked={taken || picked.includes(question.id)}
                      label={question.summary}
                      hint={
                        taken
                          ? kinds
                            ? t`Already in this video`
                            : t`Already in this quiz`
                          : !fits
                            ? t`A video can’t ask this type of question`
                            : [
                                i18n._(questionKinds[question.kind].label),
                                ...question.tags.map((tag) => `#${tag}`),
                              ].join(' ')
                      }
                      onCheckedChange={(checked) =>
                        setPicked((known) =>
                          checked
                            ? [...known, question.id]
                            : known.filter((id) => id !== question.id),
                        )
                      }
                    />
                  </div>
                </li>
              )
            })}
          </ul>
          <Pagination
            page={page}
            pageSize={questionsPageSize}
            total={questions.data.total}
            onPageChange={setPage}
          />
        </>
      )}
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button variant="primary" disabled={picked.length === 0} onClick={() => onPick(picked)}>
          <Plural value={picked.length} one="Add # question" other="Add # questions" />
        </Button>
      </DialogFooter>
    </div>
  )
}
