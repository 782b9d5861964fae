import { expect, test } from 'vitest'
import { parseCaptions } from './parse-captions.ts'

test('lines of captions are text: markup goes, marks that stand for signs become them', () => {
  const vtt =
    'WEBVTT\n\nNOTE a remark\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Ada>Salt &amp; <b>pepper</b>\nalways\n\n01:00:00.000 --> 01:00:01.000\n1 &lt; 2<script>alert(1)</script>\n'
  expect(parseCaptions(vtt)).toEqual([
    { from: 1, to: 2.5, text: 'Salt & pepper always' },
    { from: 3600, to: 3601, text: '1 < 2alert(1)' },
  ])
})
