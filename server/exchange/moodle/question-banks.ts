import { FileError } from '#server/archives/file-error.ts'
import { readQuestion } from '#server/quizzes/exchange/moodle/read.ts'
import type { Parsed } from '#server/quizzes/exchange/parsed.ts'
import { checked } from '#server/quizzes/exchange/read-questions.ts'
import { childOf, findAll, type Element } from '#server/archives/nodes.ts'
import { readXml, XmlError } from '#server/archives/xml-tree.ts'
import type { PlannedQuizPart } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { addressesIn, xmlText } from '../reading/texts.ts'
import { asMoodleXml } from './backup-questions.ts'
import type { BackupFiles } from './backup-files.ts'
import { valueOf, wordOf } from './values.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

interface Found {
  bank: number
  questions: number[]
}

/** Questions of a backup, in banks created from its categories. */
export class QuestionBanks {
  readonly #planner: Planner
  readonly #files: BackupFiles
  readonly #byQuestion = new Map<string, Found>()
  readonly #byEntry = new Map<string, Found>()
  readonly #byCategory = new Map<string, number>()
  /** Random questions of older versions represent their category. */
  readonly #randoms = new Map<string, string>()

  constructor(planner: Planner, files: BackupFiles) {
    this.#planner = planner
    this.#files = files
  }

  async read(place: string) {
    const { archive } = this.#planner
    if (!archive.sizes.has(place)) return
    try {
      const categories: Element[] = []
      readXml(await xmlText(archive, place), 'question_category', (category) =>
        categories.push(category),
      )
      for (const category of categories) await this.#category(category, place)
    } catch (error) {
      if (!(error instanceof FileError || error instanceof XmlError)) throw error
      this.#planner.refuse(say('Question bank'), 'questions.xml', place, error.sentence)
    }
  }

  async #category(category: Element, place: string) {
    const name = wordOf(category, 'name')
    const id = category.attributes['id'] ?? ''
    const context = wordOf(category, 'contextid')
    const listed = questionsOf(category)
    const item = this.#planner.item(say('Question category'), name, place)
    const { bank, index } = this.#planner.bank(name)
    this.#byCategory.set(id, index)
    if (listed.length === 0) {
      item.becomes = say('Nothing')
      item.notes.push(say('It has no questions, so no bank is made of it.'))
    } else item.becomes = say('Question bank')
    if (wordOf(category, 'info')) item.notes.push(say('Its description isn’t kept.'))
    const all = new Map(listed.map(({ question }) => [question.attributes['id'] ?? '', question]))
    for (const { question, entry } of listed) {
      const own = question.attributes['id'] ?? ''
      // Parts of a cloze question are imported with it.
      if (!/^0?$/.test(wordOf(question, 'parent')) && wordOf(question, 'parent') !== own) continue
      if (wordOf(question, 'qtype') === 'random') {
        this.#randoms.set(own, id)
        continue
      }
      await this.#look(question, context)
      const made = asMoodleXml(question, all, (area, itemId) =>
        this.#files.find({ context, areas: [area], itemId }),
      )
      const idNumber = wordOf(entry ?? question, 'idnumber')
      const parsed = readQuestion(made, '', { text: '', media: this.#planner.media }).map(
        (one): Parsed => checked(idNumber ? { ...one, externalId: idNumber.slice(0, 200) } : one),
      )
      const numbers = parsed.flatMap((one) => this.#planner.question(bank, one, place) ?? [])
      const found = { bank: index, questions: numbers }
      this.#byQuestion.set(own, found)
      const entryId = entry?.attributes['id']
      if (entryId) this.#byEntry.set(entryId, found)
    }
  }

  async #look(question: Element, context: string) {
    const texts: string[] = []
    const gather = (element: Element) => {
      for (const child of element.children) {
        if (typeof child === 'string') {
          if (child.includes('@@PLUGINFILE@@')) texts.push(child)
        } else gather(child)
      }
    }
    gather(question)
    const areas = [
      ...new Set(
        this.#files.all.filter((file) => file.context === context).map((file) => file.area),
      ),
    ]
    for (const text of texts) {
      if (addressesIn(text).length > 0) await this.#files.look({ context, areas }, text)
    }
  }

  /** What a slot of a quiz asks, or a sentence if that isn't in the backup. */
  partOf(slot: Element): PlannedQuizPart[] | Sentence {
    const mark = Number(wordOf(slot, 'maxmark') || wordOf(slot, 'grade'))
    const points = mark > 0 && mark <= 1000 ? mark : null
    const set = childOf(slot, 'question_set_reference')
    if (set) return this.#draw(categoryIn(valueOf(set, 'filtercondition')), points)
    const entry = wordOf(childOf(slot, 'question_reference'), 'questionbankentryid')
    const question = wordOf(slot, 'questionid') || wordOf(slot, 'question')
    const category = this.#randoms.get(question) || wordOf(slot, 'questioncategoryid')
    if (!entry && category) return this.#draw(category, points)
    const found = entry ? this.#byEntry.get(entry) : this.#byQuestion.get(question)
    if (!found) return say('A question that the quiz asks isn’t in the backup.')
    const [first] = found.questions
    if (first === undefined) return say('A question that the quiz asks can’t be imported.')
    return [{ bank: found.bank, question: first, points }]
  }

  #draw(category: string, points: number | null): PlannedQuizPart[] | Sentence {
    const bank = this.#byCategory.get(category)
    const size = bank === undefined ? 0 : (this.#planner.banks[bank]?.questions.length ?? 0)
    if (bank === undefined || size === 0) {
      return say(
        'A random question draws from a category that isn’t in the backup or has no questions.',
      )
    }
    return [{ bank, count: 1, points }]
  }
}

function categoryIn(condition: string): string {
  try {
    const given = JSON.parse(condition) as {
      questioncategoryid?: string | number
      filter?: { category?: { values?: (string | number)[] } }
      cat?: string
    }
    return String(
      given.questioncategoryid ??
        given.filter?.category?.values?.[0] ??
        given.cat?.split(',')[0] ??
        '',
    )
  } catch {
    return ''
  }
}

/** Since Moodle 4, a category has entries with versions, of which the last counts. */
function questionsOf(category: Element): { question: Element; entry?: Element }[] {
  const entries = findAll(childOf(category, 'question_bank_entries'), 'question_bank_entry')
  if (entries.length === 0) {
    return findAll(childOf(category, 'questions'), 'question').map((question) => ({ question }))
  }
  return entries.flatMap((entry) => {
    const versions = findAll(entry, 'question_versions').toSorted(
      (a, b) => Number(wordOf(a, 'version')) - Number(wordOf(b, 'version')),
    )
    const question = findAll(versions.at(-1), 'question')[0]
    return question ? [{ question, entry }] : []
  })
}
