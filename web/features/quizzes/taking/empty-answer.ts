import type { Answer } from '#contract/questions.ts'

/** Whether the palette shows a question as answered. */
export function isAnswered(answer: Answer | null | undefined): boolean {
  if (!answer) return false
  switch (answer.kind) {
    case 'single':
      return answer.option_id !== null
    case 'multiple':
      return answer.option_ids.length > 0
    case 'true_false':
      return answer.value !== null
    case 'short_text':
    case 'essay':
      return answer.text.trim() !== ''
    case 'numeric':
      return answer.value.trim() !== ''
    case 'blanks':
      return Object.values(answer.values).some((value) => value.trim() !== '')
    case 'matching':
      return Object.values(answer.pairs).some((value) => value !== null)
    case 'ordering':
      return answer.item_ids.length > 0
    case 'file':
      return answer.file_ids.length > 0
  }
}
