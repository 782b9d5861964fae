import type { LessonKind } from '#contract/lessons.ts'

export interface ParsedSection {
  /** Empty for lessons that stand before any section. */
  title: string
  lessons: { title: string; kind: LessonKind }[]
}

interface Line {
  text: string
  /** Depth of a heading; null for a line that is none. */
  heading: number | null
  indent: number
  afterGap: boolean
}

/**
 * Reads an outline as people write it: Markdown headings, or indented lines, or groups with empty lines between them.
 * Without any of these all lines are lessons of one section. A single heading above all others is the title of the
 * course and is left out.
 */
export function parseOutline(text: string): ParsedSection[] {
  const lines = readLines(text)
  if (lines.some(({ heading }) => heading !== null)) return byHeadings(lines)
  const outermost = Math.min(...lines.map(({ indent }) => indent))
  if (lines.some(({ indent }) => indent > outermost)) {
    return gathered(lines, ({ indent }) => indent === outermost)
  }
  if (lines.slice(1).some(({ afterGap }) => afterGap)) {
    return gathered(lines, ({ afterGap }, index) => afterGap || index === 0)
  }
  return gathered(lines, () => false)
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  let afterGap = false
  for (const raw of text.split(/\r?\n/)) {
    const trimmed = raw.trim()
    if (trimmed === '') {
      afterGap = true
      continue
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(trimmed)
    const words = withoutMarks(heading?.[2] ?? trimmed)
    if (words === '') continue
    const space = /^[\t ]*/.exec(raw)?.[0] ?? ''
    lines.push({
      text: words,
      heading: heading?.[1]?.length ?? null,
      indent: space.replaceAll('\t', '    ').length,
      afterGap,
    })
    afterGap = false
  }
  return lines
}

/** Bullets, boxes, numbers and Markdown's own signs are not part of a title. */
const withoutMarks = (text: string) =>
  text
    .replace(/^([-*+•–]|\d+(\.\d+)*[.)]?|[a-z][.)])\s+/i, '')
    .replace(/^\[[ x]\]\s+/i, '')
    .replaceAll(/\*\*|__|`/g, '')
    .trim()

function byHeadings(lines: Line[]): ParsedSection[] {
  const depths = lines.flatMap(({ heading }) => heading ?? [])
  const top = Math.min(...depths)
  const isCourseTitle =
    depths[0] === top &&
    depths.filter((depth) => depth === top).length === 1 &&
    depths.length > 1 &&
    lines[0]?.heading === top
  const rest = isCourseTitle ? lines.slice(1) : lines
  const level = Math.min(...rest.flatMap(({ heading }) => heading ?? []))
  return gathered(rest, ({ heading }) => heading === level)
}

function gathered(
  lines: Line[],
  isSection: (line: Line, index: number) => boolean,
): ParsedSection[] {
  const sections: ParsedSection[] = []
  for (const [index, line] of lines.entries()) {
    if (isSection(line, index)) {
      sections.push({ title: line.text.slice(0, 120), lessons: [] })
      continue
    }
    if (sections.length === 0) sections.push({ title: '', lessons: [] })
    sections.at(-1)?.lessons.push(lessonOf(line.text))
  }
  return sections
}

const kindWords: Record<string, LessonKind> = {
  text: 'text',
  article: 'text',
  video: 'video',
  audio: 'audio',
  podcast: 'audio',
  file: 'file',
  pdf: 'file',
  quiz: 'quiz',
  test: 'quiz',
  assignment: 'assignment',
  'live session': 'live_session',
  live: 'live_session',
}
const anyKind = Object.keys(kindWords)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
const before = new RegExp(String.raw`^(${anyKind}):\s*(.+)$`, 'i')
const behind = new RegExp(String.raw`^(.+?)\s*[([](${anyKind})[)\]]$`, 'i')

/** "Quiz: Tides" and "Tides (quiz)" say what kind the lesson is; anything else is a text. */
function lessonOf(text: string): ParsedSection['lessons'][number] {
  const first = before.exec(text)
  const last = first ? null : behind.exec(text)
  const word = first?.[1] ?? last?.[2]
  const title = first?.[2] ?? last?.[1] ?? text
  return {
    title: title.trim().slice(0, 120),
    kind: (word && kindWords[word.toLowerCase()]) || 'text',
  }
}
