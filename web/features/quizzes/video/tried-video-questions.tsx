import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type RefObject } from 'react'
import type { Answer } from '#contract/questions.ts'
import { tryVideoQuestion, type MyVideoQuestion } from '#contract/video-questions.ts'
import { call } from '#web/lib/call.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import type { PlayerStops } from '#web/lib/player/stops.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { QuizPlace } from '../queries.ts'
import { AskingVideo } from './asking-video.tsx'
import { previewedQuestionsQuery } from './queries.ts'

type TriedVideoQuestionsProps = {
  place: QuizPlace
  player: RefObject<PlayerHandle | null>
  show: (stopping: PlayerStops | undefined) => ReactNode
}

/** A video of a draft that asks its authors: answers are checked, kept on this page and stored nowhere. */
export function TriedVideoQuestions({ place, player, show }: TriedVideoQuestionsProps) {
  const preview = useQuery(previewedQuestionsQuery(place))
  const [tried, setTried] = useState<Record<string, MyVideoQuestion>>({})
  if (preview.data === undefined) {
    return preview.isError ? (
      <QueryFailure query={preview} />
    ) : (
      <Skeleton className="mb-8 aspect-video" />
    )
  }
  const items = preview.data.items.map((item) => tried[item.id] ?? item)
  const answer = async (itemId: string, _id: string, given: Answer) => {
    const item = await call(tryVideoQuestion, {
      params: { ...place, itemId },
      body: { answer: given },
    })
    const used = (tried[itemId]?.attempts_used ?? 0) + 1
    setTried({
      ...tried,
      [itemId]: { ...item, attempts_used: Math.min(used, item.attempts_allowed) },
    })
  }
  const score = items.reduce((sum, { result }) => sum + (result?.score ?? 0), 0)
  return (
    <AskingVideo
      organizationId={place.organizationId}
      questions={{ ...preview.data, items, score }}
      player={player}
      note="preview"
      onAnswer={answer}
      show={show}
    />
  )
}
