import { describe, expect, test } from 'vitest'
import { broughtBy } from '#server/noun.ts'
import { nouns } from '#server/nouns.ts'
import { languageCodes } from '#contract/languages.ts'
import { word } from '#server/words/word.ts'
import { auditSentence } from './audit-sentence.ts'

const { auditWords } = broughtBy(nouns)
const noor = '00000000-0000-7000-8000-000000000001'
const names = new Map([[noor, 'Noor Haddad']])

const told = (action: string, detail: Record<string, unknown>, language = 'en') =>
  word(
    auditSentence(
      auditWords,
      { action, actor: 'Amara Okafor', subject_type: 'person', subject_id: noor, detail },
      names,
    ),
    { language },
  )

describe('an entry of the audit log', () => {
  test('says who did what to whom, with before and after', () => {
    expect(told('member.role_changed', { from: 'learner', to: 'instructor' })).toBe(
      'Amara Okafor changed the role of Noor Haddad from learner to instructor',
    )
    const limits = { seat_limit: 600, before: { seat_limit: 250 } }
    expect(told('organization.limits_changed', limits)).toBe(
      'Amara Okafor raised the seat limit from 250 to 600',
    )
    expect(told('organization.limits_changed', { seat_limit: 600 })).toBe(
      'Amara Okafor set the seat limit to 600',
    )
    expect(told('organization.limits_changed', { seat_limit: null })).toBe(
      'Amara Okafor removed the seat limit',
    )
  })

  test('is in the language of its reader', () => {
    const change = { from: 'learner', to: 'admin' }
    expect(told('member.role_changed', change, 'es')).toBe(
      'Amara Okafor cambió el rol de Noor Haddad de estudiante a administrador',
    )
    expect(told('member.role_changed', change, 'ar')).toMatch(/^غيّر Amara Okafor دور Noor Haddad/)
  })

  test('of an action without a sentence is still readable', () => {
    expect(told('spaceship.landed', {})).toBe('Amara Okafor: Spaceship landed')
  })

  test.each(languageCodes)(
    'every action has a whole sentence in %s, also of old entries',
    (language) => {
      for (const action of Object.keys(auditWords)) {
        const sentence = told(action, {}, language)
        expect(sentence, action).not.toMatch(/[{}]|undefined|NaN/)
        if (language !== 'en') expect(sentence, action).not.toBe(told(action, {}))
      }
    },
  )
})
