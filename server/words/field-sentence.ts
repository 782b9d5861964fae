import { say, type Sentence } from './sentence.ts'

/**
 * What a schema says about a field, as a sentence that can be translated. Sentences of the contract are messages of the
 * catalog as they are; those that `fieldMessage` composes are taken apart first.
 */
export function fieldSentence(message: string): Sentence {
  const [, bound, amount, unit] =
    /^At (least|most) (-?[\d.]+(?:e[+-]?\d+)?)( characters)?$/.exec(message) ?? []
  if (bound) {
    const count = Number(amount)
    if (unit) {
      return bound === 'least'
        ? say('At least {count, plural, one {# character} other {# characters}}', { count })
        : say('At most {count, plural, one {# character} other {# characters}}', { count })
    }
    return bound === 'least'
      ? say('At least {count, number}', { count })
      : say('At most {count, number}', { count })
  }
  const [, fields] = /^Unknown field: (.*)$/s.exec(message) ?? []
  if (fields !== undefined) return say('Unknown field: {fields}', { fields })
  return { message }
}

/** Said by schemas that have no sentence of their own. */
export const fieldSentences = [say('Required'), say('Invalid input')]
