import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { plainText } from '#server/quizzes/exchange/text/plain-text.ts'
import type { PlannedContent, PlannedItem } from './plan.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** What an item becomes, in words. */
export const becomes: Record<PlannedContent['kind'], Sentence> = {
  text: say('Text lesson'),
  video: say('Video lesson'),
  audio: say('Audio lesson'),
  file: say('File lesson'),
  embed: say('Video lesson'),
  assignment: say('Assignment'),
  quiz: say('Quiz'),
}

/** A text as the opening of a discussion, which has no pictures; null if it is too long. */
export function threadBody(given: Document, item: PlannedItem, title: string): Document | null {
  const content = given.content.filter(({ type }) => type !== 'image' && type !== 'embed')
  const text = plainText({ type: 'doc', content })
  const written = JSON.stringify(content)
  if (text.length > 19_000 || written.length > 190_000) {
    item.notes.push(say('The text is too long for a discussion and becomes a lesson.'))
    return null
  }
  const hasMore = /"type":"(image|embed)"/.test(written)
  if (hasMore || content.length < given.content.length) {
    item.notes.push(say('Pictures aren’t kept in discussions.'))
  }
  if (text === '') return paragraphs(title)
  return hasMore ? paragraphs(...text.split('\n')) : { type: 'doc', content }
}
