import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportQuestions, type ExchangeFormat } from '#contract/question-exchange.ts'
import { deleteQuestion, type QuestionRow } from '#contract/question-banks.ts'
import type { QuestionKind } from '#contract/questions.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { closedAtFirst } from '#web/ui/closed-at-first.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { NewQuestionMenu } from '../editor/new-question-menu.tsx'
import type { Editing } from '../editor/question-dialog.tsx'
import {
  bankQuery,
  banksKey,
  questionsPageSize,
  questionsQuery,
  type QuestionsFilter,
} from '../queries.ts'
import { difficultyWords, pointsOf, questionKinds } from '../words.ts'
import { exchangeFormats } from './exchange-formats.ts'
import { ExportReport, type ExportReportData } from './export-report.tsx'

const QuestionDialog = closedAtFirst(
  async () => (await import('../editor/question-dialog.tsx')).QuestionDialog,
  ({ editing }) => editing !== null,
)
const ImportDialog = closedAtFirst(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  ({ open }) => open,
)

type BankPageProps = {
  organizationId: string
  bankId: string
  filter: QuestionsFilter
  onFilterChange: (changes: Partial<QuestionsFilter>) => void
}

/** One bank: its questions, and the way in and out for files of other systems. */
export function BankPage({ organizationId, bankId, filter, onFilterChange }: BankPageProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const bank = useQuery(bankQuery(organizationId, bankId))
  const questions = useQuery({
    ...questionsQuery(organizationId, bankId, filter),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [importing, setImporting] = useState(false)
  const [report, setReport] = useState<ExportReportData | null>(null)
  const [deleting, setDeleting] = useState<QuestionRow | null>(null)
  const download = async (format: ExchangeFormat) => {
    try {
      const file = await call(exportQuestions, {
        params: { organizationId, bankId },
        query: { format },
      })
      const content_type = file.package === null ? 'text/plain' : 'application/zip'
      saveFile({ name: file.name, content_type, base64: file.package ?? base64(file.text) })
      if (file.left_out.length + file.lessened.length > 0) setReport(file)
    } catch (failure) {
      toastFailure(failure)
    }
  }
  if (bank.isError) return <QueryFailure query={bank} />
  const canUpdate = bank.data?.can.update ?? false
  const filtered = Boolean(filter.search ?? filter.kind ?? filter.tag)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 basis-60 text-16 font-semibold wrap-anywhere">
          {bank.data?.title ?? ' '}{' '}
          <span className="text-14 font-normal text-ink-faint">{bank.data?.question_count}</span>
        </h2>
        {canUpdate && (
          <>
            <NewQuestionMenu
              variant="primary"
              onChoose={(questionKind) => setEditing({ kind: 'new', bankId, questionKind })}
            />
            <Button size="sm" onClick={() => setImporting(true)}>
              <Upload />
              <Trans>Import</Trans>
            </Button>
          </>
        )}
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm">
              <Download />
              <Trans>Export</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent>
            {exchangeFormats.map(({ value, label }) => (
              <MenuItem key={value} onSelect={() => void download(value)}>
                {i18n._(label)}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      </div>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-52 flex-1">
          <SearchInput
            compact
            label={t`Search questions`}
            value={filter.search ?? ''}
            onValueChange={(search) =>
              onFilterChange({ search: search || undefined, page: undefined })
            }
          />
        </div>
        <FilterChip
          single
          label={t`Kind`}
          value={filter.kind ? [filter.kind] : []}
          options={(Object.keys(questionKinds) as QuestionKind[]).map((kind) => ({
            value: kind,
            label: i18n._(questionKinds[kind].label),
          }))}
          onValueChange={([kind]) => onFilterChange({ kind, page: undefined })}
        />
        <FilterChip
          single
          label={t`Tag`}
          value={filter.tag ? [filter.tag] : []}
          options={(bank.data?.tags ?? []).map(({ tag, count }) => ({
            value: tag,
            label: tag,
            count,
          }))}
          onValueChange={([tag]) => onFilterChange({ tag, page: undefined })}
        />
      </div>
      {questions.isError ? (
        <QueryFailure query={questions} />
      ) : !questions.data ? (
        <SkeletonText lines={8} />
      ) : questions.data.items.length === 0 ? (
        filtered ? (
          <NoResultsState
            onClear={() =>
              onFilterChange({
                search: undefined,
                kind: undefined,
                tag: undefined,
                page: undefined,
              })
            }
          />
        ) : (
          <EmptyState
            title={<Trans>No questions yet</Trans>}
            description={
              <Trans>
                Write one, or import a file from Moodle, Canvas, Blackboard or another system.
              </Trans>
            }
          />
        )
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {questions.data.items.map((question) => {
              const { icon: Icon, label } = questionKinds[question.kind]
              return (
                <li key={question.id} className="flex items-center gap-3 px-4 py-2.5">
                  <Icon aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
                  <div className="min-w-0 flex-1">
                    <p className="line-clamp-2 text-14 wrap-anywhere">{question.summary}</p>
                    <p className="flex flex-wrap gap-x-2 text-12 text-ink-muted">
                      <span>{i18n._(label)}</span>
                      <span>{i18n._(difficultyWords[question.difficulty])}</span>
                      <span>
                        <Plural
                          value={question.points}
                          one="# point"
                          other={`${pointsOf(question.points)} points`}
                        />
                      </span>
                      {question.version > 1 && (
                        <span>
                          <Trans>Version {question.version}</Trans>
                        </span>
                      )}
                      {question.tags.map((tag) => (
                        <span key={tag}>#{tag}</span>
                      ))}
                    </p>
                  </div>
                  {canUpdate && (
                    <div className="flex">
                      <IconButton
                        size="sm"
                        label={t`Edit ${question.summary}`}
                        onClick={() => setEditing({ kind: 'edit', questionId: question.id })}
                      >
                        <Pencil />
                      </IconButton>
                      <IconButton
                        size="sm"
                        label={t`Delete ${question.summary}`}
                        onClick={() => setDeleting(question)}
                      >
                        <Trash2 />
                      </IconButton>
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
          <Pagination
            page={Number(filter.page ?? 1)}
            pageSize={questionsPageSize}
            total={questions.data.total}
            capped={questions.data.total_capped}
            onPageChange={(page) => onFilterChange({ page })}
          />
        </>
      )}
      <QuestionDialog
        organizationId={organizationId}
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={() => setEditing(null)}
      />
      <ImportDialog
        organizationId={organizationId}
        bankId={bankId}
        open={importing}
        onClose={() => setImporting(false)}
      />
      <ExportReport report={report} onClose={() => setReport(null)} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={<Trans>Delete this question?</Trans>}
        effect={
          <Trans>
            “{deleting?.summary}” will be removed from the bank and no longer drawn at random.
            Quizzes and attempts that already include this question keep it.
          </Trans>
        }
        confirmLabel={<Trans>Delete question</Trans>}
        onConfirm={async () => {
          if (!deleting) return
          await call(deleteQuestion, { params: { organizationId, questionId: deleting.id } })
          await queryClient.invalidateQueries({ queryKey: banksKey(organizationId) })
        }}
      />
    </div>
  )
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
