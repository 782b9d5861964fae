import { describe, expect, test } from 'vitest'
import { isWebVtt } from './rules.ts'

describe('isWebVtt', () => {
  test.each([
    ['WEBVTT\n\n00:01.000 --> 00:04.000\nHello'],
    ['\uFEFFWEBVTT - Talk\r\n\r\nintro\r\n00:00:01.000 --> 00:00:04.000 align:start\r\nHello'],
    ['WEBVTT\n\nNOTE a remark\n\n100:00:01.000 --> 100:00:02.500\n<v Ada>Long talk'],
  ])('takes %j', (text) => {
    expect(isWebVtt(text)).toBe(true)
  })

  test.each([
    ['', 'nothing'],
    ['WEBVTT\n\n', 'no cue'],
    ['1\n00:00:01,000 --> 00:00:04,000\nSubRip', 'another format'],
    ['WEBVTT\n\n00:04.000 --> 00:01.000\nHello', 'an end before its start'],
    ['WEBVTT\n\n00:99.000 --> 01:01.000\nHello', 'a minute of 99 seconds'],
    ['WEBVTTX\n\n00:01.000 --> 00:04.000\nHello', 'a wrong signature'],
  ])('refuses %j: %s', (text) => {
    expect(isWebVtt(text)).toBe(false)
  })
})
