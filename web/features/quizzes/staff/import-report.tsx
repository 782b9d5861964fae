import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportedQuestion, ImportState } from '#contract/question-exchange.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { questionKinds } from '../words.ts'

type ImportReportProps = {
  questions: ImportedQuestion[]
  fileName: string
  /** What happened, instead of what would. */
  isDone?: boolean
}

/** More rows at once would make the dialog slow; the rest is in the file. */
const shownAtOnce = 200

const icons = {
  imported: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />,
  changed: <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />,
  not_imported: <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />,
}

/** Every item of a file: imported, changed and how, or not imported and why. */
export function ImportReport({ questions, fileName, isDone = false }: ImportReportProps) {
  const { t, i18n } = useLingui()
  const [only, setOnly] = useState<ImportState | 'all'>('all')
  const count = (state: ImportState) => questions.filter((one) => one.state === state).length
  const words: Record<ImportState, string> = {
    imported: isDone ? t`Imported` : t`Can be imported`,
    changed: isDone ? t`Changed` : t`Will be changed`,
    not_imported: isDone ? t`Not imported` : t`Can't be imported`,
  }
  const filtered = questions.filter(({ state }) => only === 'all' || state === only)
  const rest = filtered.length - shownAtOnce
  const download = () => {
    const cell = (text: string) => `"${text.replace(/^([=+\-@])/, "'$1").replaceAll('"', '""')}"`
    const rows = questions.map(({ place, line, name, summary, state, problem, notes }) =>
      [place ?? '', String(line), name ?? '', summary, words[state], problem ?? notes.join(' ')]
        .map(cell)
        .join(','),
    )
    const text = `\u{FEFF}${[t`File,Line,Name,Item,Result,Details`, ...rows].join('\r\n')}`
    saveFile({
      name: `${fileName || 'import'}-report.csv`,
      content_type: 'text/csv',
      base64: base64(text),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          compact
          className="w-56!"
          aria-label={t`Show`}
          value={only}
          options={[
            { value: 'all', label: t`All items (${questions.length})` },
            ...(['imported', 'changed', 'not_imported'] as const).map((state) => ({
              value: state,
              label: `${words[state]} (${count(state)})`,
            })),
          ]}
          onValueChange={setOnly}
        />
        <Button size="sm" onClick={download}>
          <Download />
          <Trans>Download report</Trans>
        </Button>
      </div>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={0}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line"
      >
        {filtered.slice(0, shownAtOnce).map((question, index) => (
          // eslint-disable-next-line react/no-array-index-key -- the report stands still
          <li key={index} className="flex items-start gap-3 px-3 py-2">
            {icons[question.state]}
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-14 wrap-anywhere">{question.summary}</p>
              <p className="text-12 text-ink-muted wrap-anywhere">
                {question.name ? (
                  <>
                    <Trans>Named “{question.name}”</Trans>
                    {' · '}
                  </>
                ) : null}
                {question.place ? `${question.place} · ` : null}
                <Trans>Line {question.line}</Trans>
                {question.kind && ` · ${i18n._(questionKinds[question.kind].label)}`}
                {' · '}
                <span className={question.problem ? 'text-danger' : ''}>
                  {question.problem ?? words[question.state]}
                </span>
              </p>
              {question.notes.map((note) => (
                <p key={note} className="text-12 text-ink-muted">
                  {note}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-13 text-ink-muted">
          <Plural
            value={rest}
            one="# more item is in the report."
            other="# more items are in the report."
          />
        </p>
      )}
    </div>
  )
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
