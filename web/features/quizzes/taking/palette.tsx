import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

export type PaletteEntry = { id: string; answered: boolean; marked: boolean }

type PaletteProps = {
  entries: PaletteEntry[]
  currentId: string | null
  onChoose: (id: string) => void
}

/** All questions at a glance: answered, open, marked. */
export function Palette({ entries, currentId, onChoose }: PaletteProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Questions`} className="flex flex-col gap-2">
      <ol className="flex flex-wrap gap-1.5">
        {entries.map(({ id, answered, marked }, index) => {
          const number = index + 1
          const state = answered ? t`answered` : t`open`
          const label = marked
            ? t`Question ${number}, ${state}, marked`
            : t`Question ${number}, ${state}`
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={label}
                aria-current={id === currentId ? 'step' : undefined}
                className={classNames(
                  'target relative grid size-9 place-items-center rounded-control border text-13 font-semibold tabular-nums transition-colors',
                  answered
                    ? 'border-primary bg-primary-soft text-primary'
                    : 'border-line bg-surface text-ink-muted hover:bg-wash',
                  id === currentId && 'outline-2 outline-offset-1 outline-primary',
                )}
                onClick={() => onChoose(id)}
              >
                {number}
                {marked && (
                  <Bookmark
                    aria-hidden
                    className="absolute -end-1 -top-1 size-3.5 fill-amber text-amber-ink"
                  />
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="text-12 text-ink-muted">
        <Trans>
          Filled questions are answered. Bookmarked questions are marked for another look.
        </Trans>
      </p>
    </nav>
  )
}
