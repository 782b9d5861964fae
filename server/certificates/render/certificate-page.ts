import { Document, Image, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { encode } from 'uqr'
import { frames, isRightToLeft, paper } from './designs.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'
import { breakDense, sizeFor } from './fit-text.ts'
import type { Sheet } from './sheet.ts'
import type { Tag } from './tagged-pdf.ts'

const ink = '#1f2a26'
const muted = '#5b645f'
const sizes = { landscape: [842, 595], portrait: [595, 842] } as const

/** One page, whatever the length of its texts. */
export function certificate(sheet: Sheet, fontFamily: string[], tag: Tag) {
  const [width, height] = sizes[sheet.orientation]
  const frame = frames[sheet.design]
  const inner = width - frame.margin * 2
  const words = wordsOf(sheet, inner, frame.align(sheet), tag)
  return h(
    Document,
    {
      title: `${sheet.title} – ${sheet.learner}`,
      author: sheet.organization,
      subject: sheet.check,
      language: sheet.language,
    },
    h(
      Page,
      {
        size: [width, height],
        style: {
          backgroundColor: paper,
          color: ink,
          fontFamily,
          fontFeatureSettings,
          fontSize: 11,
        },
      },
      frame.draw(sheet, width, height),
      h(
        View,
        {
          style: {
            position: 'absolute',
            top: frame.margin,
            bottom: frame.margin,
            left: frame.margin,
            right: frame.margin,
            ...frame.inset?.(sheet),
            justifyContent: 'space-between',
          },
        },
        words,
        foot(sheet, tag),
      ),
      sheet.stamp ? stamp(sheet.stamp, width, height, tag) : null,
    ),
  )
}

/** Logo, title, name and text. */
function wordsOf(sheet: Sheet, width: number, align: 'left' | 'center' | 'right', tag: Tag) {
  const portrait = sheet.orientation === 'portrait'
  const textAlign = align
  const direction = isRightToLeft(sheet) ? ('rtl' as const) : ('ltr' as const)
  const alignItems = align === 'center' ? 'center' : align === 'left' ? 'flex-start' : 'flex-end'
  const room = sheet.design === 'modern' ? width - 46 : width
  const sized = (text: string, lines: number, largest: number, smallest: number) => {
    const size = sizeFor(text, { width: room, lines, largest, smallest })
    return { size, text: breakDense(text, room, size) }
  }
  const title = sized(sheet.title, 2, portrait ? 34 : 38, 20)
  const learner = sized(sheet.learner, 3, portrait ? 34 : 40, 12)
  const body = sized(sheet.body, portrait ? 9 : 5, 15, 9)
  const organization = sized(sheet.organization, 2, 13, 9)
  return h(
    View,
    {
      style: {
        alignItems,
        gap: portrait ? 18 : 12,
        flexGrow: 1,
        justifyContent: 'center',
        paddingBottom: portrait ? 40 : 12,
      },
    },
    sheet.logo
      ? tag(
          'Figure',
          h(Image, {
            src: { data: Buffer.from(sheet.logo), format: 'png' },
            style: { height: portrait ? 64 : 46, maxWidth: 200, objectFit: 'contain' },
          }),
          sheet.organization,
        )
      : tag(
          'P',
          h(
            Text,
            { style: { fontSize: organization.size, color: muted, textAlign, direction } },
            organization.text,
          ),
        ),
    tag(
      'H1',
      h(
        Text,
        {
          style: {
            fontSize: title.size,
            color: sheet.accent,
            textAlign,
            direction,
            lineHeight: 1.15,
          },
        },
        title.text,
      ),
    ),
    h(View, { style: { width: 64, height: 1.4, backgroundColor: sheet.accent } }),
    tag(
      'P',
      h(Text, { style: { fontSize: 12, color: muted, textAlign, direction } }, sheet.presented),
    ),
    tag(
      'P',
      h(
        Text,
        { style: { fontSize: learner.size, textAlign, direction, lineHeight: 1.2 } },
        learner.text,
      ),
    ),
    tag(
      'P',
      h(
        Text,
        {
          style: {
            fontSize: body.size,
            textAlign,
            direction,
            lineHeight: 1.45,
            maxWidth: Math.min(room, 560),
          },
        },
        body.text,
      ),
    ),
    tag(
      'P',
      h(
        Text,
        { style: { fontSize: 11, color: muted, textAlign, direction } },
        sheet.dates.join('   ·   '),
      ),
    ),
  )
}

/** Signatures, and how to check the certificate. */
function foot(sheet: Sheet, tag: Tag) {
  const width = sheet.orientation === 'portrait' ? 138 : 170
  const check = h(
    View,
    { key: 'check', style: { alignItems: 'center', gap: 4, width } },
    sheet.qr_place === 'none' ? null : tag('Figure', qrCode(sheet.verify_url), sheet.verify_url),
    tag('P', h(Text, { style: { fontSize: 7.5, color: muted, textAlign: 'center' } }, sheet.check)),
    tag('P', h(Text, { style: { fontSize: 8.5, textAlign: 'center' } }, sheet.number)),
  )
  const signatures = sheet.signatories.map((signatory, index) =>
    h(
      View,
      { key: `signatory${index}`, style: { alignItems: 'center', width } },
      signatory.image
        ? tag(
            'Figure',
            h(Image, {
              src: { data: Buffer.from(signatory.image), format: 'png' },
              style: { height: 42, maxWidth: width - 10, objectFit: 'contain' },
            }),
            signatory.name,
          )
        : h(View, { style: { height: 42 } }),
      h(View, { style: { width: width - 10, height: 0.7, backgroundColor: ink, marginBottom: 5 } }),
      tag('P', h(Text, { style: { fontSize: 10.5, textAlign: 'center' } }, signatory.name)),
      tag(
        'P',
        h(Text, { style: { fontSize: 8.5, color: muted, textAlign: 'center' } }, signatory.title),
      ),
    ),
  )
  const [first, second] = signatures
  const placed = {
    start: [check, first, second],
    center: [first, check, second],
    end: [first, second, check],
    none: [first, check, second],
  }[sheet.qr_place].filter((part) => part !== undefined)
  return h(
    View,
    {
      style: {
        flexDirection: isRightToLeft(sheet) ? 'row-reverse' : 'row',
        justifyContent: placed.length === 1 ? 'center' : 'space-between',
        alignItems: 'flex-end',
      },
    },
    placed,
  )
}

function qrCode(url: string) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const d = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: 62, height: 62 } },
    h(Path, { d, fill: ink }),
  )
}

const stamp = (text: string, width: number, height: number, tag: Tag) =>
  h(
    View,
    {
      style: {
        position: 'absolute',
        left: 0,
        top: height / 2 - 60,
        width,
        height: 120,
        alignItems: 'center',
        justifyContent: 'center',
      },
    },
    tag(
      'P',
      h(
        Text,
        {
          style: {
            fontSize: sizeFor(text, { width: width * 0.8, lines: 1, largest: 92, smallest: 30 }),
            color: '#a32d2d',
            opacity: 0.22,
            transform: 'rotate(-18deg)',
          },
        },
        text,
      ),
    ),
  )
