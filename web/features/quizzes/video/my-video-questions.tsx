import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { Answer } from '#contract/questions.ts'
import { answerVideoQuestion, type MyVideoQuestions as Mine } from '#contract/video-questions.ts'
import { call } from '#web/lib/call.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import type { PlayerStops } from '#web/lib/player/stops.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { viewing } from '#web/lib/viewing.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { QuizPlace } from '../queries.ts'
import { AskingVideo } from './asking-video.tsx'
import { myVideoQuestionsQuery } from './queries.ts'

type MyVideoQuestionsProps = {
  place: QuizPlace
  player: RefObject<PlayerHandle | null>
  /** An answer completed the lesson. */
  onCompleted: () => void
  show: (stopping: PlayerStops | undefined) => ReactNode
}

/** A video that asks its learner. What was answered, here or on another device, stays answered. */
export function MyVideoQuestions({ place, player, onCompleted, show }: MyVideoQuestionsProps) {
  const queryClient = useQueryClient()
  const options = myVideoQuestionsQuery(place)
  const mine = useQuery(options)
  if (mine.data === undefined) {
    // The video waits: it must not run past questions that it doesn't know yet.
    return mine.isError ? <QueryFailure query={mine} /> : <Skeleton className="mb-8 aspect-video" />
  }
  const answer = async (itemId: string, id: string, given: Answer) => {
    const { item, score, max_score, completed_at } = await call(answerVideoQuestion, {
      params: { ...place, itemId },
      body: { id, answer: given },
    })
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    queryClient.setQueryData<Mine>(
      options.queryKey,
      (known) =>
        known && {
          items: known.items.map((one) => (one.id === item.id ? item : one)),
          score,
          max_score,
        },
    )
    if (completed_at) onCompleted()
  }
  return (
    <AskingVideo
      organizationId={place.organizationId}
      questions={mine.data}
      player={player}
      note={viewing() ? 'viewing' : null}
      onAnswer={answer}
      show={show}
    />
  )
}
