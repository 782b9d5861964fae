import { describe, expect, test } from 'vitest'
import { isWebVtt } from './rules.ts'
import { readWebVtt, writeWebVtt } from './web-vtt.ts'

const cue = (from_seconds: number, to_seconds: number, text: string, settings = '') => ({
  from_seconds,
  to_seconds,
  text,
  settings,
})

describe('captions of WebVTT', () => {
  test('are read with names, places and voices, and what stands before them is kept', () => {
    const text =
      '\uFEFFWEBVTT - Tides\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: lime }\r\n\r\nNOTE by Ada\r\n\r\nfirst\r\n00:01.000 --> 00:02.500 align:start\r\n<v Ada>Salt &amp; <b>pepper</b>\r\nalways\r\n\r\n01:00:00.000 --> 01:00:01.000\r\n1 &lt; 2\r\n'
    const read = readWebVtt(text)
    expect(read.cues).toEqual([
      cue(1, 2.5, '<v Ada>Salt & <b>pepper</b>\nalways', 'align:start'),
      cue(3600, 3601, '1 < 2'),
    ])
    const written = writeWebVtt(read)
    expect(written).toContain('STYLE\n::cue { color: lime }\n\nNOTE by Ada')
    expect(written).toContain('00:00:01.000 --> 00:00:02.500 align:start\n<v Ada>Salt &amp; <b>')
    expect(isWebVtt(written)).toBe(true)
    expect(readWebVtt(written)).toEqual(read)
  })

  test.each([
    'Plain words',
    'Tom & Jerry, R&amp;D',
    '1 < 2 > 0 and a<b',
    'Use the <b> tag',
    '<i>soft</i> & <c.loud>LOUD</c>',
    '<script>alert(1)</script>',
    'مرحبا بكم',
    '<00:00:01.000>karaoke',
  ])('%j comes back as it was written', (text) => {
    const once = writeWebVtt({ head: '', cues: [cue(1, 2, text)] })
    expect(isWebVtt(once)).toBe(true)
    const [read] = readWebVtt(once).cues
    expect(read?.text).toBe(text)
    expect(writeWebVtt({ head: '', cues: read ? [read] : [] })).toBe(once)
  })

  test('no text can end a cue, begin another or become an element', () => {
    const text = 'One\n\n00:00:05.000 --> 00:00:06.000\n<img src=x>Two'
    const { cues } = readWebVtt(writeWebVtt({ head: '', cues: [cue(1, 2, text)] }))
    expect(cues).toEqual([cue(1, 2, 'One\n00:00:05.000 → 00:00:06.000\n<img src=x>Two')])
    expect(writeWebVtt({ head: '', cues })).toContain('&lt;img')
  })

  test('stand in the order of the recording, to the thousandth', () => {
    const written = writeWebVtt({
      head: '',
      cues: [cue(59.9996, 61, 'second'), cue(0.0004, 36_000.5, 'first')],
    })
    expect(written).toBe(
      'WEBVTT\n\n00:00:00.000 --> 10:00:00.500\nfirst\n\n00:01:00.000 --> 00:01:01.000\nsecond\n',
    )
  })
})
