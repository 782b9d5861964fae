import { setTimeout as sleep } from 'node:timers/promises'
import type { FreshProduct } from './fresh-product.ts'
import { HttpClient } from './http-client.ts'
import type { BenchQuiz } from './quiz-of.ts'

interface Entry {
  attemptId: string
  id: string
  questionId: string
  optionId: string
  acknowledged: boolean
}

/** A learner's browser: stores every answer first, sends what isn't acknowledged, and retries on failure. */
export class QuizDevice {
  readonly #client: HttpClient
  readonly #quiz: BenchQuiz
  readonly #base: string
  readonly #number: number
  readonly entries: Entry[] = []
  readonly saveMilliseconds: number[] = []
  readonly submitMilliseconds: number[] = []
  attemptId = ''
  /** Responses that the server should not have sent. */
  errors = 0

  constructor(product: FreshProduct, quiz: BenchQuiz, token: string, number: number) {
    this.#client = new HttpClient(product.address, {
      authorization: `JWT ${token}`,
      'x-forwarded-for': `10.2.${number >> 8}.${number & 255}`,
    })
    this.#quiz = quiz
    this.#base = `/api/organizations/${product.organizationId}`
    this.#number = number
  }

  async start() {
    const { courseId, lessonId } = this.#quiz
    const at = `${this.#base}/my-courses/${courseId}/lessons/${lessonId}/quiz/attempts/`
    const { status, body } = await this.#client.post(at, {})
    if (status !== 200) throw new Error(`Starting answered ${status}: ${JSON.stringify(body)}`)
    this.attemptId = String(body['id'])
  }

  /** Stores an answer; every third is wrong. */
  note(question: number) {
    const chosen = this.#quiz.questions[question]
    if (!chosen) throw new Error('No such question')
    this.entries.push({
      attemptId: this.attemptId,
      id: crypto.randomUUID(),
      questionId: chosen.id,
      optionId: this.#isRight(question) ? chosen.rightId : chosen.wrongId,
      acknowledged: false,
    })
  }

  async answer(question: number) {
    this.note(question)
    await this.#send()
  }

  /** Waits until the server has everything. */
  async sendAll() {
    while (this.entries.some(({ acknowledged }) => !acknowledged)) {
      if (!(await this.#send())) await sleep(500)
    }
  }

  async submit() {
    for (;;) {
      const startedAt = performance.now()
      const answer = await this.#client
        .post(`${this.#base}/my-attempts/${this.attemptId}/submit/`, {})
        .catch(() => undefined)
      if (answer?.status === 200) {
        this.submitMilliseconds.push(performance.now() - startedAt)
        return this.#client.close()
      }
      if (answer) this.errors += 1
      await sleep(500)
    }
  }

  scoreIn(quiz: BenchQuiz) {
    return quiz.questions.filter((_, question) => this.#isRight(question)).length
  }

  #isRight(question: number) {
    return (question + this.#number) % 3 !== 0
  }

  async #send(): Promise<boolean> {
    const waiting = this.entries.filter(({ acknowledged }) => !acknowledged)
    const now = new Date().toISOString()
    const startedAt = performance.now()
    const answer = await this.#client
      .post(`${this.#base}/my-attempts/${this.attemptId}/answers/`, {
        sent_at: now,
        entries: waiting.map(({ id, questionId, optionId }) => ({
          id,
          question_id: questionId,
          at: now,
          answer: { kind: 'single', option_id: optionId },
        })),
      })
      .catch(() => undefined)
    if (!answer) return false
    this.saveMilliseconds.push(performance.now() - startedAt)
    if (answer.status !== 200) {
      this.errors += 1
      return false
    }
    const receipts = new Map(
      (answer.body['receipts'] as { id: string; outcome: string }[]).map((receipt) => [
        receipt.id,
        receipt.outcome,
      ]),
    )
    for (const entry of waiting) {
      if (receipts.get(entry.id) === 'saved') entry.acknowledged = true
      else this.errors += 1
    }
    return true
  }
}
