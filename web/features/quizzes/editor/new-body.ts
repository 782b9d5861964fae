import type { Document } from '#contract/document.ts'
import { emptyDocument, paragraphs } from '#contract/plain-document.ts'
import type {
  ChoiceOption,
  QuestionBody,
  QuestionContent,
  QuestionKind,
} from '#contract/questions.ts'

export const newOption = (is_correct = false): ChoiceOption => ({
  id: crypto.randomUUID(),
  document: emptyDocument,
  is_correct,
  feedback: '',
})

export const newPair = () => ({
  left_id: crypto.randomUUID(),
  left: '',
  right_id: crypto.randomUUID(),
  right: '',
})

export const newItem = () => ({ id: crypto.randomUUID(), text: '' })

/** What the editor of each kind starts from. */
export function newBody(kind: QuestionKind): QuestionBody {
  switch (kind) {
    case 'single':
      return { kind, options: [newOption(true), newOption(), newOption()] }
    case 'multiple':
      return { kind, options: [newOption(true), newOption(), newOption()] }
    case 'true_false':
      return { kind, answer: true, feedback_true: '', feedback_false: '' }
    case 'short_text':
      return { kind, accepted: [{ text: '', is_pattern: false }], case_sensitive: false }
    case 'numeric':
      return { kind, answer: 0, tolerance: 0, tolerance_in: 'value', units: [] }
    case 'blanks':
      return { kind, text: '', blanks: [], case_sensitive: false }
    case 'matching':
      return { kind, pairs: [newPair(), newPair(), newPair()], extras: [] }
    case 'ordering':
      return { kind, items: [newItem(), newItem(), newItem()] }
    case 'essay':
      return { kind, minimum_words: null, maximum_words: null, guidance: '', rubric: [] }
    case 'file':
      return { kind, maximum_files: 1, guidance: '', rubric: [] }
  }
}

export const newContent = (kind: QuestionKind): QuestionContent => ({
  prompt: emptyDocument,
  body: newBody(kind),
  explanation: emptyDocument,
  points: 1,
  tags: [],
  difficulty: 'medium',
})

/** A line of text as a document; nothing stays nothing. */
export const lineDocument = (text: string): Document =>
  text === '' ? emptyDocument : paragraphs(text)

/** The text of a document that is one plain line, or null for anything richer. */
export function plainLine(document: Document): string | null {
  if (document.content.length === 0) return ''
  const [block] = document.content
  if (document.content.length > 1 || block?.type !== 'paragraph') return null
  const inlines = block.content ?? []
  if (inlines.length === 0) return ''
  const [text] = inlines
  return inlines.length === 1 && text?.type === 'text' && !text.marks?.length ? text.text : null
}
