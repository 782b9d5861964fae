import type { TemplateLook } from '#contract/certificate-templates.ts'
import { languageOf } from '#server/words/languages.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

/** What an organization starts with, before anyone has made a template. */
export const defaultLook: TemplateLook = defaultLookIn('en')

/** The same for a recipient who reads another language. */
export function defaultLookIn(tag: string): TemplateLook {
  const language = languageOf(tag)
  const variables = {
    course: '{course}',
    organization: '{organization}',
    study_time: '{study_time}',
    date: '{date}',
  }
  return {
    design: 'classic',
    orientation: 'landscape',
    accent: '#1c5c4a',
    language,
    title: word(say('Certificate of completion'), { language }),
    body: word(
      say(
        'has completed the course “{course}” of {organization}, {study_time} of study, on {date}.',
        variables,
      ),
      { language },
    ),
    signatories: [],
    qr_place: 'center',
  }
}
