import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import {
  deleteAnswerComment,
  saveAnswerComment,
  type GradingAttempt,
} from '#contract/quiz-grading.ts'
import { call } from '#web/lib/call.ts'
import { PassageComments } from '#web/lib/grading/passage-comments.tsx'
import { gradingQuery, type QuizPlace } from '../queries.ts'
import { ResultQuestionCard } from '../taking/result-question.tsx'
import { GradeAnswerForm } from './grade-answer-form.tsx'

type AnswerToGradeProps = {
  place: QuizPlace
  attempt: GradingAttempt
  question: ResultQuestion
  number: number
  /** Leads on once this answer, the last one that waits, is graded. */
  onNext?: (() => void) | null | undefined
}

/** One answer with its key, what is said beside its words, and its grade. */
export function AnswerToGrade(props: AnswerToGradeProps) {
  const { place, attempt, question, number, onNext } = props
  const queryClient = useQueryClient()
  const textRef = useRef<HTMLDivElement>(null)
  const { organizationId, courseId } = place
  const attemptId = attempt.result.id
  const params = { organizationId, courseId, attemptId, questionId: question.id }
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: gradingQuery(place, attemptId).queryKey })
  const grading = attempt.grading[question.id]
  const essay = question.answer?.kind === 'essay' ? question.answer.text : ''
  return (
    <ResultQuestionCard
      question={{ ...question, feedback: null }}
      number={number}
      textRef={textRef}
    >
      {grading && attempt.result.status !== 'void' && (
        <div className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
          {essay && (
            <PassageComments
              text={essay}
              comments={question.comments}
              textRef={textRef}
              onSave={async (commentId, body) => {
                await call(saveAnswerComment, { params: { ...params, commentId }, body })
                await reload()
              }}
              onDelete={async (commentId) => {
                await call(deleteAnswerComment, { params: { ...params, commentId } })
                await reload()
              }}
            />
          )}
          <GradeAnswerForm
            key={grading.graded_at ?? ''}
            place={place}
            attemptId={attemptId}
            question={question}
            grading={grading}
            onNext={onNext}
          />
        </div>
      )}
    </ResultQuestionCard>
  )
}
