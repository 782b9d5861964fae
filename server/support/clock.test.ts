import { describe, expect, test } from 'vitest'
import type { DeskSettings } from '#contract/support-desk.ts'
import { answered, askedAgain, isLate, newClock, runClock, stopClock } from './clock.ts'
import { defaultSettings } from './settings.ts'

const desk: DeskSettings = {
  ...defaultSettings,
  targets: {
    ...defaultSettings.targets,
    normal: { answer_minutes: 240, resolution_minutes: 960 },
    urgent: { answer_minutes: 60, resolution_minutes: 240 },
  },
}
const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const opened = runClock(askedAgain(newClock, at('16T10:00')), desk, 'normal', at('16T10:00'))

describe('the clock of a ticket', () => {
  test('promises an answer and a solution in working time', () => {
    expect(opened.answer_due_at).toEqual(at('16T14:00'))
    expect(opened.resolution_due_at).toEqual(at('18T10:00'))
  })

  test('stands still while the ticket waits, and goes on where it stopped', () => {
    const waiting = stopClock(answered(opened), desk, at('16T12:00'))
    expect(waiting).toMatchObject({ worked_seconds: 7200, resolution_due_at: null })
    const again = runClock(askedAgain(waiting, at('20T09:00')), desk, 'normal', at('20T09:00'))
    // 14 of 16 hours are left: a day of eight, then six.
    expect(again.resolution_due_at).toEqual(at('23T15:00'))
    expect(again.answer_due_at).toEqual(at('20T13:00'))
  })

  test('counts no time that passes while the desk is closed', () => {
    const waiting = stopClock(opened, desk, at('17T09:30'))
    expect(waiting.worked_seconds).toBe(7.5 * 3600)
  })

  test('owes one answer to three messages, counted from the first', () => {
    const impatient = askedAgain(askedAgain(opened, at('16T11:00')), at('16T12:00'))
    expect(runClock(impatient, desk, 'normal', at('16T12:00')).answer_due_at).toEqual(
      at('16T14:00'),
    )
  })

  test('keeps the solution due when the desk answered and the ticket stays open', () => {
    const clock = answered(opened)
    expect(clock).toMatchObject({ answer_due_at: null, resolution_due_at: at('18T10:00') })
  })

  test('a higher priority brings both promises forward, from when it was asked', () => {
    const urgent = runClock(opened, desk, 'urgent', at('16T10:30'))
    expect(urgent.answer_due_at).toEqual(at('16T11:00'))
    expect(urgent.resolution_due_at).toEqual(at('16T14:00'))
  })

  test('a lower priority never loses the time already used', () => {
    const urgent = runClock(opened, desk, 'urgent', at('16T10:30'))
    const back = runClock(urgent, desk, 'normal', at('16T12:00'))
    expect(back.resolution_due_at).toEqual(at('18T10:00'))
  })

  test('a solution that is late stays late when the clock is set again', () => {
    const late = runClock(opened, desk, 'normal', at('19T10:00'))
    expect(late.resolution_due_at).toEqual(at('18T10:00'))
    expect(isLate(late.resolution_due_at, at('19T10:00'))).toBe(true)
  })

  test('is in time to the second', () => {
    expect(isLate(at('16T14:00'), at('16T14:00'))).toBe(false)
    expect(isLate(null, at('16T14:00'))).toBe(false)
  })
})
