import type { VideoQuestion } from '#contract/lessons.ts'
import type { Answer } from '#contract/questions.ts'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import type { MyVideoQuestion } from '#contract/video-questions.ts'
import { only } from '../pictures.ts'
import { keyOf, optionFeedback, picturesIn, shownBody } from '../shown.ts'
import type { AskedQuestion, GivenAnswer } from './queries.ts'

type Urls = Record<string, string>
type Given = Pick<GivenAnswer, 'answer' | 'score' | 'verdict'> & AskedQuestion

/** A place in the video as a learner sees it. The key goes along only when nothing is left to try. */
export function presentVideoQuestion(
  item: VideoQuestion,
  asked: AskedQuestion,
  given: readonly Given[],
  urls: Urls,
): MyVideoQuestion {
  const last = given.at(-1)
  const isOver = given.length >= item.attempts_allowed || last?.verdict === 'right'
  return {
    id: item.id,
    at_seconds: item.at_seconds,
    is_required: item.is_required,
    attempts_allowed: item.attempts_allowed,
    attempts_used: given.length,
    question: presentShown(asked, urls),
    result: last ? presentResult(last, urls, isOver) : null,
  }
}

/** In the order that its author wrote. */
const presentShown = (asked: AskedQuestion, urls: Urls) => ({
  id: asked.question_id,
  prompt: asked.prompt,
  body: shownBody(asked.body, { seed: asked.question_id, shuffleOptions: false }),
  points: asked.points,
  files: only(urls, picturesIn({ prompt: asked.prompt, body: asked.body })),
})

const presentResult = (given: Given, urls: Urls, isOver: boolean): ResultQuestion => ({
  ...presentShown(given, urls),
  files: only(
    urls,
    isOver ? picturesIn(given) : picturesIn({ prompt: given.prompt, body: given.body }),
  ),
  answer: given.answer,
  late_answer: null,
  answer_files: {},
  score: given.score,
  verdict: given.verdict,
  key: isOver ? keyOf(given.body) : null,
  explanation: isOver ? given.explanation : null,
  option_feedback: isOver
    ? optionFeedback(given.body)
    : feedbackOn(given.answer, optionFeedback(given.body)),
  feedback: null,
  comments: [],
  rubric: [],
})

/** What the author says about the options that were chosen, and about no others. */
function feedbackOn(answer: Answer, all: Record<string, string>): Record<string, string> {
  const chosen =
    answer.kind === 'single'
      ? [answer.option_id]
      : answer.kind === 'multiple'
        ? answer.option_ids
        : answer.kind === 'true_false'
          ? [String(answer.value)]
          : []
  return Object.fromEntries(Object.entries(all).filter(([id]) => chosen.includes(id)))
}
