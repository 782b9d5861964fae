import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { Autosave } from './autosave.ts'

interface Note {
  title: string
  body: string
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Records what was sent; the test provides each response. */
function build() {
  const sent: Partial<Note>[] = []
  const answers: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const autosave = new Autosave<Note>()
  autosave.saveWith((changes) => {
    sent.push(changes)
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
  })
  return { autosave, sent, answers }
}

const conflict = new ApiError({
  kind: 'bad_request',
  status: 409,
  detail: 'Changed',
  changed: { by: 'Ada', at: '2026-01-01T00:00:00Z', revision: 2 },
})
const offline = new ApiError({ kind: 'network', detail: 'Not reached' })

describe('autosave', () => {
  test('sends all changes made during the delay in one request', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'A' })
    autosave.change({ title: 'Ab', body: 'x' })
    expect(autosave.getState().kind).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ title: 'Ab', body: 'x' }])
    answers[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(autosave.getState().kind).toBe('saved')
  })

  test('changes made during a save are sent with the next one', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'A' })
    await vi.advanceTimersByTimeAsync(1_000)
    autosave.change({ title: 'B' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ title: 'A' }])
    answers[0]?.resolve()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ title: 'A' }, { title: 'B' }])
  })

  test('keeps what couldn’t be sent and retries', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'A' })
    await vi.advanceTimersByTimeAsync(1_000)
    answers[0]?.reject(offline)
    await vi.advanceTimersByTimeAsync(0)
    expect(autosave.getState().kind).toBe('waiting')
    expect(autosave.isUnsafeToLeave).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual([{ title: 'A' }, { title: 'A' }])
  })

  test('what was typed while a save failed wins over what it carried', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'Old', body: 'x' })
    await vi.advanceTimersByTimeAsync(1_000)
    autosave.change({ title: 'New' })
    answers[0]?.reject(offline)
    await vi.advanceTimersByTimeAsync(0)
    expect(autosave.unsaved).toEqual({ title: 'New', body: 'x' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent[1]).toEqual({ title: 'New', body: 'x' })
  })

  test('stops at a conflict until the person decides, and loses nothing', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(1_000)
    answers[0]?.reject(conflict)
    await vi.advanceTimersByTimeAsync(0)
    autosave.change({ body: 'More of mine' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosave.getState()).toMatchObject({ kind: 'conflict', changed: { by: 'Ada' } })
    expect(sent).toHaveLength(1)
    void autosave.resume({ keep: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]).toEqual({ title: 'Mine', body: 'More of mine' })
  })

  test('drops my changes when I accept theirs', async () => {
    const { autosave, sent, answers } = build()
    autosave.change({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(1_000)
    answers[0]?.reject(conflict)
    await vi.advanceTimersByTimeAsync(0)
    await autosave.resume({ keep: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(autosave.isUnsafeToLeave).toBe(false)
  })
})
