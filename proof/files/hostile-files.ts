import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { oneFileArchive } from './archive.ts'

export interface HostileFile {
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const text = (words: string) => new Uint8Array(Buffer.from(words))
const page = '<html><script>ran()</script></html>'
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 ** 2)

/** Files with a false type, hidden content, or content that grows when opened. */
export const hostileFiles = (): HostileFile[] => [
  { what: 'a GIF that is a script', name: 'a.gif', bytes: text(`GIF89a=1;/*${page}*/ran()`) },
  { what: 'a PDF that is a page', name: 'a.pdf', bytes: text(`%PDF-1.4\n${page}\n%%EOF`) },
  { what: 'a page named as a picture', name: 'a.png', bytes: text(page) },
  { what: 'a page', name: 'a.html', bytes: text(page) },
  {
    what: 'a drawing with a script',
    name: 'a.svg',
    bytes: text(
      `<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"><script>ran()</script></svg>`,
    ),
  },
  { what: 'subtitles that are a page', name: 'a.vtt', bytes: text(`WEBVTT\n\n${page}`) },
  {
    what: 'a program named as a picture',
    name: 'a.png',
    bytes: text('\u007fELF\u0002\u0001\u0001'),
  },
  { what: 'a script for the shell', name: 'a.pdf', bytes: text('#!/bin/sh\nid\n') },
  { what: 'a gzip bomb', name: 'a.pdf', bytes: new Uint8Array(gzipSync(zeros(200))) },
  {
    what: 'an archive of 500 MB of nothing',
    name: 'a.zip',
    bytes: oneFileArchive('a.txt', Buffer.alloc(500 * 1024 ** 2)),
  },
  {
    what: 'a document of 500 MB of nothing',
    name: 'a.docx',
    bytes: oneFileArchive('[Content_Types].xml', Buffer.alloc(500 * 1024 ** 2)),
  },
  { what: 'a picture of 30,000 by 30,000 pixels', name: 'a.png', bytes: hugePicture(30_000) },
  ...[
    '../../../../etc/passwd.png',
    String.raw`..\..\boot.ini.png`,
    'a\u0000.html.png',
    'a"; filename="b.html.png',
    'a\r\nset-cookie: x=1.png',
    '\u202egnp.lmth.png',
    `${'long'.repeat(240)}.png`,
  ].map((name) => ({ what: `the name ${JSON.stringify(name).slice(0, 60)}`, name, bytes: tiny() })),
]

const tiny = () => hugePicture(1)

/** A PNG of one color: a few kilobytes that become gigabytes when decoded. */
export function hugePicture(side: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
