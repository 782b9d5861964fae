import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attempt } from '#contract/quiz-attempts.ts'
import type { Answer } from '#contract/questions.ts'
import { useOutbox } from '#web/lib/outbox/outbox-state.ts'
import { recordAnswer, waitingAnswers } from '#web/lib/outbox/quiz-lane.ts'

const typingMs = 700
/** What was read this long after an answer was given here, with nothing waiting, knows of it. */
const knownMs = 3_000

interface Kept {
  answer?: Answer
  marked?: boolean
  /** Of this device's clock. */
  at: number
}

/**
 * The answers of a running attempt: what the server has, below what was written on this device and not yet confirmed.
 * Typing is written down after a short pause, and at once when the page is left.
 */
export function useAttemptAnswers(organizationId: string, attempt: Attempt, fetchedAt: number) {
  const [own, setOwn] = useState<Record<string, Kept>>({})
  const pending = useQuery({
    queryKey: ['quizzes', organizationId, 'pending', attempt.id],
    queryFn: () => waitingAnswers(attempt.id),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  const unconfirmed = useOutbox(({ quiz }) => quiz.pending)
  const typed = useRef(new Map<string, Answer>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useRef(0)
  useEffect(() => {
    since.current = Date.now()
  }, [])

  const spent = () => {
    const seconds = Math.min(3600, Math.round((Date.now() - since.current) / 1000))
    since.current = Date.now()
    return Math.max(0, seconds)
  }
  const writeTyped = () => {
    clearTimeout(timer.current)
    for (const [question_id, answer] of typed.current) {
      void recordAnswer(organizationId, attempt.id, { question_id, answer, spent_seconds: spent() })
    }
    typed.current.clear()
  }
  const keep = (questionId: string, change: Omit<Kept, 'at'>) =>
    setOwn((all) => ({ ...all, [questionId]: { ...all[questionId], ...change, at: Date.now() } }))

  const answer = (questionId: string, given: Answer, how?: 'typing') => {
    keep(questionId, { answer: given })
    if (how === 'typing') {
      typed.current.set(questionId, given)
      clearTimeout(timer.current)
      timer.current = setTimeout(writeTyped, typingMs)
      return
    }
    typed.current.delete(questionId)
    void recordAnswer(organizationId, attempt.id, {
      question_id: questionId,
      answer: given,
      spent_seconds: spent(),
    })
  }
  const mark = (questionId: string, marked: boolean) => {
    keep(questionId, { marked })
    void recordAnswer(organizationId, attempt.id, { question_id: questionId, marked })
  }

  const leave = useEffectEvent(writeTyped)
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', hidden)
      leave()
    }
  }, [])

  const waiting = new Map<string, Kept>()
  for (const entry of pending.data ?? []) {
    const before = waiting.get(entry.question_id)
    waiting.set(entry.question_id, {
      ...before,
      ...(entry.answer && { answer: entry.answer }),
      ...(entry.marked !== undefined && { marked: entry.marked }),
      at: new Date(entry.at).getTime(),
    })
  }
  const read = (questionId: string) => {
    const server = attempt.answers[questionId]
    const mine = own[questionId]
    // Another device may have answered since: then the server knows better.
    const isKnown = unconfirmed === 0 && mine !== undefined && mine.at + knownMs < fetchedAt
    const here: Partial<Kept> = isKnown ? {} : { ...waiting.get(questionId), ...mine }
    return {
      answer: here.answer ?? server?.answer ?? null,
      marked: here.marked ?? server?.marked ?? false,
    }
  }
  return { read, answer, mark, writeTyped, isReady: !pending.isPending }
}
