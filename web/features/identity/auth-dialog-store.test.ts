import { expect, test, vi } from 'vitest'
import { useAuthDialog } from './auth-dialog-store.ts'

test('the mode returns to login 200 ms after closing, and not if it was opened again', () => {
  vi.useFakeTimers()
  const { show, close } = useAuthDialog.getState()
  show('register')
  expect(useAuthDialog.getState()).toMatchObject({ open: true, mode: 'register' })
  close()
  vi.advanceTimersByTime(199)
  expect(useAuthDialog.getState()).toMatchObject({ open: false, mode: 'register' })
  vi.advanceTimersByTime(1)
  expect(useAuthDialog.getState().mode).toBe('login')

  show('register')
  close()
  show('register')
  vi.advanceTimersByTime(500)
  expect(useAuthDialog.getState()).toMatchObject({ open: true, mode: 'register' })
  vi.useRealTimers()
})
