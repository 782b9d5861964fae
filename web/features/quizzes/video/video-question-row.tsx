import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, Pencil, Timer, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import type { VideoQuestion } from '#contract/lessons.ts'
import type { QuestionRow } from '#contract/question-banks.ts'
import type { VideoQuestionFigures } from '#contract/video-questions.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { TimeInput } from '#web/lib/player/time-input.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { pointsOf, questionKinds } from '../words.ts'

type VideoQuestionRowProps = {
  item: VideoQuestion
  /** Unknown until the first save is through. */
  question: QuestionRow | undefined
  figures: VideoQuestionFigures | undefined
  canUpdate: boolean
  player: RefObject<PlayerHandle | null>
  onChange: (item: VideoQuestion) => void
  onRemove: () => void
  onEdit: () => void
}

export function VideoQuestionRow(props: VideoQuestionRowProps) {
  const { item, question, figures, canUpdate, player, onChange } = props
  const { t, i18n } = useLingui()
  const Icon = question ? questionKinds[question.kind].icon : CircleHelp
  const name = question?.summary || t`Saving…`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="flex items-center gap-1">
        <div className="w-24">
          <TimeInput
            label={t`Time of ${name}`}
            seconds={item.at_seconds}
            decimals={1}
            disabled={!canUpdate}
            onChange={(at_seconds) => onChange({ ...item, at_seconds })}
            onFocus={() => player.current?.seek(item.at_seconds)}
          />
        </div>
        {canUpdate && (
          <IconButton
            size="sm"
            label={t`Move to the current time`}
            onClick={() => {
              const seconds = player.current?.position() ?? item.at_seconds
              onChange({ ...item, at_seconds: Math.round(seconds * 10) / 10 })
            }}
          >
            <Timer />
          </IconButton>
        )}
      </div>
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="line-clamp-2 text-14 wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-12 text-ink-muted">
          {question && (
            <>
              <span>{i18n._(questionKinds[question.kind].label)}</span>
              <span>
                <Plural
                  value={question.points}
                  one="# point"
                  other={`${pointsOf(question.points)} points`}
                />
              </span>
            </>
          )}
          {figures && (
            <span className="tabular-nums">
              <Plural
                value={figures.answered}
                one={`${figures.right} of # learner correct`}
                other={`${figures.right} of # learners correct`}
              />
            </span>
          )}
        </p>
      </div>
      <Checkbox
        label={<Trans context="question in a video">Required</Trans>}
        disabled={!canUpdate}
        checked={item.is_required}
        onCheckedChange={(is_required) => onChange({ ...item, is_required })}
      />
      <div className="flex items-center gap-1.5 text-14">
        <span aria-hidden>
          <Trans>Attempts</Trans>
        </span>
        <Input
          compact
          type="number"
          min={1}
          max={20}
          className="w-16!"
          disabled={!canUpdate}
          aria-label={t`Attempts for ${name}`}
          value={item.attempts_allowed}
          onChange={(event) => {
            const attempts = Math.round(Number(event.target.value))
            if (attempts >= 1 && attempts <= 20) onChange({ ...item, attempts_allowed: attempts })
          }}
        />
      </div>
      {canUpdate && (
        <div className="flex">
          <IconButton size="sm" label={t`Edit ${name}`} onClick={props.onEdit}>
            <Pencil />
          </IconButton>
          <IconButton size="sm" label={t`Remove ${name}`} onClick={props.onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}
