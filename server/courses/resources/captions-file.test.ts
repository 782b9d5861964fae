import { describe, expect, test } from 'vitest'
import { decodeText, toWebVtt } from './captions-file.ts'

describe('captions of other formats become WebVTT', () => {
  test('SubRip, with its commas, numbers, markup and Windows lines', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n<font color="red">Hello</font> <i>you</i>\r\n& me\r\n\r\n2\r\n01:02:03,4 --> 01:02:04,000 X1:10\r\n{\\an8}Up here\r\n'
    expect(toWebVtt(srt)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nHello you\n&amp; me\n\n01:02:03.400 --> 01:02:04.000\nUp here\n',
    )
  })

  test('TTML, by the clock and in seconds', () => {
    const ttml = `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div>
      <p begin="00:00:01.000" end="00:00:02.000">One<br/>two</p><p begin="2s" dur="500ms">Three &lt;3</p></div></body></tt>`
    expect(toWebVtt(ttml)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\ntwo\n\n00:00:02.000 --> 00:00:02.500\nThree &lt;3\n',
    )
  })

  test('scripts in captions are gone, or text', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\n<script>alert(1)</script><img src=x onerror=y>\n'
    expect(toWebVtt(srt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1)\n')
  })

  test.each([
    ['', 'nothing'],
    ['Just some words', 'no times'],
    ['1\n00:00:04,000 --> 00:00:01,000\nBackwards', 'an end before its start'],
    ['<tt><p begin="1s" end="2s">Not closed</tt>', 'broken markup'],
    ['WEBVTT\n\n', 'no cue'],
  ])('%j is refused: %s', (text) => {
    expect(toWebVtt(text)).toBeUndefined()
  })

  test('old encodings are read', () => {
    expect(decodeText(Buffer.from('K\xf6ln', 'latin1'))).toBe('Köln')
    expect(decodeText(Buffer.from('\uFEFFKöln', 'utf16le'))).toBe('Köln')
    expect(decodeText(Buffer.from('Köln'))).toBe('Köln')
  })
})
