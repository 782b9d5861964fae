import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState, type RefObject } from 'react'
import type { VideoQuestion } from '#contract/lessons.ts'
import type { Question } from '#contract/question-banks.ts'
import {
  saveVideoQuestions,
  videoQuestionKinds,
  type VideoQuestionSet,
} from '#contract/video-questions.ts'
import { call } from '#web/lib/call.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { NewQuestionMenu } from '../editor/new-question-menu.tsx'
import { PickDialog } from '../editor/pick-dialog.tsx'
import { QuestionDialog, type Editing } from '../editor/question-dialog.tsx'
import type { QuizPlace } from '../queries.ts'
import { pointsOf } from '../words.ts'
import { videoQuestionsQuery } from './queries.ts'
import { VideoQuestionRow } from './video-question-row.tsx'

type VideoQuestionsEditorProps = { place: QuizPlace; player: RefObject<PlayerHandle | null> }

/** Where a video stops and what it asks there. Everything saves itself. */
export function VideoQuestionsEditor({ place, player }: VideoQuestionsEditorProps) {
  const set = useQuery(videoQuestionsQuery(place))
  if (set.isError) return <QueryFailure query={set} />
  if (set.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-24 rounded-card" />
      </SkeletonRegion>
    )
  }
  return <Editor place={place} player={player} set={set.data} />
}

/** To a tenth of a second: a video can't be stopped more exactly by hand. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10

function Editor({ place, player, set }: VideoQuestionsEditorProps & { set: VideoQuestionSet }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [items, setItems] = useState(set.items)
  // Where the video stood when a question was begun.
  const [at, setAt] = useState(0)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [picking, setPicking] = useState(false)
  const { queryKey } = videoQuestionsQuery(place)
  const canUpdate = set.can.update

  const { autosave, state } = useAutosave<{ items: VideoQuestion[] }>(async (changes) => {
    if (!changes.items) return
    const revision = queryClient.getQueryData<VideoQuestionSet>(queryKey)?.revision ?? set.revision
    const saved = await call(saveVideoQuestions, {
      params: place,
      body: { revision, items: changes.items },
    })
    queryClient.setQueryData(queryKey, saved)
  })
  const change = (next: VideoQuestion[]) => {
    const inOrder = next.toSorted((a, b) => a.at_seconds - b.at_seconds)
    setItems(inOrder)
    autosave.change({ items: inOrder })
  }
  const add = (questionIds: string[]) =>
    change([
      ...items,
      ...questionIds.map((question_id) => ({
        id: crypto.randomUUID(),
        question_id,
        at_seconds: at,
        is_required: true,
        attempts_allowed: 2,
      })),
    ])
  const reload = async () => {
    const fresh = await queryClient.fetchQuery({ ...videoQuestionsQuery(place), staleTime: 0 })
    setItems(fresh.items)
    await autosave.resume({ keep: false })
  }
  const begin = () => {
    player.current?.pause()
    setAt(tenths(player.current?.position() ?? 0))
  }
  const keep = async (question: Question) => {
    setEditing(null)
    if (editing?.kind === 'new') add([question.id])
    else {
      await autosave.flush()
      await queryClient.invalidateQueries({ queryKey })
    }
  }
  return (
    <section
      aria-label={t`Questions in the video`}
      className="rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h2 className="text-14 font-semibold">
          <Trans>Questions in the video</Trans>
        </h2>
        {items.length > 0 && (
          <p className="text-13 text-ink-muted">
            <Plural value={items.length} one="# question" other="# questions" />
            {' · '}
            <Plural value={set.points} one="# point" other={`${pointsOf(set.points)} points`} />
          </p>
        )}
        <span className="flex-1" />
        {canUpdate && (items.length > 0 || state.kind !== 'idle') && (
          <SaveIndicator state={state} />
        )}
        {state.kind === 'conflict' && (
          <Button size="sm" onClick={() => void reload()}>
            <Trans>Show their version</Trans>
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="px-4 py-4 text-14 text-ink-muted">
          {canUpdate ? (
            <Trans>
              Pause the video where it should ask, then add a question. Learners answer before they
              keep watching.
            </Trans>
          ) : (
            <Trans>This video asks no questions.</Trans>
          )}
        </p>
      ) : (
        <ol className="divide-y divide-line">
          {items.map((item, index) => (
            <VideoQuestionRow
              key={item.id}
              item={item}
              question={set.questions[item.question_id]}
              figures={set.figures[item.id]}
              canUpdate={canUpdate}
              player={player}
              onChange={(changed) => change(items.with(index, changed))}
              onRemove={() => change(items.filter(({ id }) => id !== item.id))}
              onEdit={() => setEditing({ kind: 'edit', questionId: item.question_id })}
            />
          ))}
        </ol>
      )}
      {canUpdate && (
        <div className="flex flex-wrap gap-2 border-t border-line p-2">
          <NewQuestionMenu
            kinds={videoQuestionKinds}
            onChoose={(questionKind) => {
              begin()
              setEditing({ kind: 'new', bankId: set.bank_id ?? '', questionKind })
            }}
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              begin()
              setPicking(true)
            }}
          >
            <FolderOpen />
            <Trans>From a bank</Trans>
          </Button>
        </div>
      )}
      <QuestionDialog
        organizationId={place.organizationId}
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={(question) => void keep(question)}
      />
      <PickDialog
        place={place}
        open={picking}
        used={items.map(({ question_id }) => question_id)}
        kinds={videoQuestionKinds}
        onClose={() => setPicking(false)}
        onPick={(ids) => {
          setPicking(false)
          add(ids)
        }}
      />
    </section>
  )
}
