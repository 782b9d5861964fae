import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  AlignStartVertical,
  AlignEndVertical,
  Ellipsis,
  Merge,
  Play,
  Plus,
  Split,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useRef } from 'react'
import { TimeInput } from '#web/lib/player/time-input.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Cue } from './cues.ts'
import type { CueProblem } from './problems.ts'

const problemWords: Record<CueProblem, MessageDescriptor> = {
  empty: msg`No text`,
  overlap: msg`Overlaps the caption before`,
  too_much_text: msg`More than two lines of text`,
  too_fast: msg`Too fast to read`,
  too_long: msg`On screen for more than 10 seconds`,
}

type CueRowProps = {
  cue: Cue
  number: number
  language: string
  isCurrent: boolean
  isLast: boolean
  problems: CueProblem[] | undefined
  canUpdate: boolean
  acts: {
    playFrom: (id: string) => void
    setStart: (id: string) => void
    setEnd: (id: string) => void
    addAfter: (id: string) => void
    split: (id: string, caret: number | null) => void
    merge: (id: string) => void
    remove: (id: string) => void
  }
  onText: (text: string) => void
  onTime: (time: { from?: number; to?: number }) => void
  onFocus: () => void
}

export function CueRow(props: CueRowProps) {
  const { cue, number, language, isCurrent, isLast, problems, canUpdate, acts } = props
  const { t, i18n } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const problemsId = `problems-${cue.id}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes which caption the fields belong to
    <li
      data-cue={cue.id}
      aria-current={isCurrent || undefined}
      onFocus={props.onFocus}
      className={classNames(
        'flex flex-wrap items-start gap-x-2 gap-y-1 border-s-2 px-2 py-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        isCurrent ? 'border-s-primary bg-primary-soft' : 'border-s-transparent',
      )}
    >
      <IconButton
        size="sm"
        label={t`Play from caption ${number}`}
        onClick={() => acts.playFrom(cue.id)}
      >
        <Play />
      </IconButton>
      <div className="flex w-44 flex-col gap-1">
        <div className="flex items-center">
          <TimeInput
            label={t`Start of caption ${number}`}
            seconds={cue.from}
            disabled={!canUpdate}
            onChange={(from) => props.onTime({ from })}
          />
          {canUpdate && (
            <IconButton
              size="sm"
              label={t`Start caption ${number} at the current time`}
              onClick={() => acts.setStart(cue.id)}
            >
              <AlignStartVertical />
            </IconButton>
          )}
        </div>
        <div className="flex items-center">
          <TimeInput
            label={t`End of caption ${number}`}
            seconds={cue.to}
            disabled={!canUpdate}
            onChange={(to) => props.onTime({ to })}
          />
          {canUpdate && (
            <IconButton
              size="sm"
              label={t`End caption ${number} at the current time`}
              onClick={() => acts.setEnd(cue.id)}
            >
              <AlignEndVertical />
            </IconButton>
          )}
        </div>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <Textarea
          ref={field}
          rows={2}
          dir="auto"
          lang={language}
          maxLength={2000}
          readOnly={!canUpdate}
          aria-label={t`Text of caption ${number}`}
          aria-describedby={problems ? problemsId : undefined}
          className="min-h-17!"
          value={cue.text}
          onChange={(event) => props.onText(event.target.value)}
        />
        {problems && (
          <p
            id={problemsId}
            className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-amber-ink"
          >
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {problems.map((problem) => (
              <span key={problem}>{i18n._(problemWords[problem])}</span>
            ))}
          </p>
        )}
      </div>
      {canUpdate && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton size="sm" label={t`Actions for caption ${number}`}>
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={<Plus aria-hidden />} onSelect={() => acts.addAfter(cue.id)}>
              <Trans>Add caption after</Trans>
            </MenuItem>
            <MenuItem
              icon={<Split aria-hidden />}
              onSelect={() => acts.split(cue.id, field.current?.selectionStart ?? null)}
            >
              <Trans>Split caption</Trans>
            </MenuItem>
            {!isLast && (
              <MenuItem icon={<Merge aria-hidden />} onSelect={() => acts.merge(cue.id)}>
                <Trans>Merge with next caption</Trans>
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => acts.remove(cue.id)}>
              <Trans>Delete caption</Trans>
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
    </li>
  )
}
