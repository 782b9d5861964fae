import type { MyVideoQuestions } from '#contract/video-questions.ts'
import type { VideoQuestion } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { isOfEarlierRound } from '#server/progress/begin-round.ts'
import { getPlace, type Place } from '#server/progress/queries.ts'
import { readOpenContent } from '#server/progress/read-lesson.ts'
import { pictureUrlsOf } from '../pictures.ts'
import { picturesIn } from '../shown.ts'
import { presentVideoQuestion } from './present.ts'
import {
  listAsked,
  listGiven,
  questionsIn,
  type AskedQuestion,
  type GivenAnswer,
} from './queries.ts'

/** What a video asks me, and what I answered on any of my devices. */
export async function getMyVideoQuestions(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<MyVideoQuestions> {
  return presentMine(ctx, await readMine(ctx, await getPlace(ctx, courseId), lessonId))
}

export interface Mine {
  items: { item: VideoQuestion; asked: AskedQuestion; given: GivenAnswer[] }[]
  /** All my answers in this lesson, of earlier rounds too. */
  all: GivenAnswer[]
}

/** The questions of a video that is open to me, with my answers of this round. */
export async function readMine(ctx: MemberCtx, place: Place, lessonId: string): Promise<Mine> {
  const { items } = questionsIn(await readOpenContent(ctx, place, lessonId))
  const [asked, all] = await Promise.all([
    listAsked(
      ctx,
      items.map(({ question_id }) => question_id),
    ),
    listGiven(ctx, place.id, lessonId),
  ])
  const current = all.filter(({ answered_at }) => !isOfEarlierRound(place, answered_at))
  return {
    all,
    items: items.flatMap((item) => {
      const question = asked.get(item.question_id)
      const given = current.filter(({ item_id }) => item_id === item.id)
      return question ? [{ item, asked: question, given }] : []
    }),
  }
}

export async function presentMine(ctx: MemberCtx, { items }: Mine): Promise<MyVideoQuestions> {
  const urls = await pictureUrlsOf(
    ctx,
    items.flatMap(({ asked, given }) => [asked, ...given].flatMap(picturesIn)),
  )
  return {
    items: items.map(({ item, asked, given }) => presentVideoQuestion(item, asked, given, urls)),
    score: items.reduce((sum, { asked, given }) => sum + bestOf(given) * asked.points, 0),
    max_score: items.reduce((sum, { asked }) => sum + asked.points, 0),
  }
}

/** The share of the points that the best try earned. */
const bestOf = (given: readonly GivenAnswer[]) =>
  Math.max(0, ...given.map(({ score, points }) => score / points))
