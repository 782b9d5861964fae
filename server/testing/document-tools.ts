import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const program = (path: string, lines: string) => {
  writeFileSync(path, `#!/bin/sh\nlast() { for last; do :; done; echo "$last"; }\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

/**
 * Stand-ins for LibreOffice and poppler, called as those are: every document has two pages, with the words "first page" and
 * "second page". A document that holds the word "broken" makes them fail, and one with the word "endless" never ends.
 */
export async function documentTools() {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-documents-'))
  for (const [name, background] of [
    ['one', '#fff'],
    ['two', '#eee'],
  ] as const) {
    const picture = sharp({ create: { width: 120, height: 170, channels: 3, background } })
    await picture.jpeg().toFile(join(folder, `${name}.jpg`))
  }
  const version = 'case "$1" in --version) exit 0;; esac'
  const soffice = program(
    join(folder, 'soffice'),
    `${version}
source=$(last "$@")
if grep -q broken "$source"; then exit 0; fi
if grep -q endless "$source"; then sleep 600 & wait; fi
cp "$source" "$(dirname "$source")/document.pdf"`,
  )
  const pdftoppm = program(
    join(folder, 'pdftoppm'),
    `${version}
to=$(last "$@")
cp "${folder}/one.jpg" "$to-1.jpg"
cp "${folder}/two.jpg" "$to-2.jpg"`,
  )
  const pdftotext = program(
    join(folder, 'pdftotext'),
    `${version}
printf 'The first page\\f The  second\\npage \\f' > "$(last "$@")"`,
  )
  return { soffice, pdftoppm, pdftotext }
}
