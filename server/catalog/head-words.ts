import type { CertificateStatus } from '#contract/certificates.ts'
import type { Language } from '#contract/languages.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

export type HeadWords = ReturnType<typeof wordHeads>

const kept = new Map<Language, HeadWords>()

/** What heads of public pages say besides what people wrote: read in search results and previews of links. */
export function headWords(language: Language): HeadWords {
  const words = kept.get(language) ?? wordHeads(language)
  kept.set(language, words)
  return words
}

function wordHeads(language: Language) {
  const worded = (sentence: Sentence) => word(sentence, { language })
  const page = (title: Sentence, description: Sentence): [title: string, description: string] => [
    worded(title),
    worded(description),
  ]
  return {
    nothing: page(say('Page Not Found'), say('There is nothing at this address.')),
    home: worded(
      say(
        'Courses from schools, companies and clubs in one place. Find one, try a lesson, and learn at your own pace.',
      ),
    ),
    coursesTitle: worded(say('Courses')),
    courses: (total: number) =>
      worded(
        say(
          'Find your way through {total, plural, one {# course} other {# courses}}: by subject, level, length and price.',
          { total },
        ),
      ),
    categories: page(
      say('Categories'),
      say('Every subject taught here, and how many courses each has.'),
    ),
    instructors: page(
      say('Instructors'),
      say('The people who teach here, what they teach, and how many people learn from them.'),
    ),
    terms: page(say('Terms'), say('The rules for everyone who learns or teaches here.')),
    privacy: page(
      say('Privacy policy'),
      say('What this platform stores about you, why, and what you can do about it.'),
    ),
    preview: (course: string) => worded(say('Preview of {course}', { course })),
    course: (course: string, organization: string) =>
      worded(say('{course}, a course by {organization}.', { course, organization })),
    category: (count: number, name: string) =>
      worded(
        say('{count, plural, one {# course} other {# courses}} about {name}.', { count, name }),
      ),
    organization: (count: number, name: string) =>
      worded(say('{count, plural, one {# course} other {# courses}} by {name}.', { count, name })),
    instructor: (name: string, subjects: string[]) =>
      worded(say('{name} teaches {subjects}.', { name, subjects: { list: subjects } })),
    verify: page(
      say('Check a badge'),
      say('See whether an organization here signed a badge, and whether it is still valid.'),
    ),
    noCertificate: page(say('Unknown certificate'), say('There is no certificate with this code.')),
    certificate: (organization: string, status: CertificateStatus) =>
      worded(
        say(
          'Certificate from {organization}, {status, select, valid {valid} expired {expired} revoked {revoked} other {superseded}}.',
          { organization, status },
        ),
      ),
  }
}
