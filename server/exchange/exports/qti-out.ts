import type { QuestionContent } from '#contract/questions.ts'
import type { Document } from '#contract/document.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'

type Html = (document: Document) => string

const material = (html: string) =>
  `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`

const label = (id: string, html: string) =>
  `<response_label ident="${id}">${material(html)}</response_label>`

const right = (condition: string) =>
  `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`

/** The choices, and which are correct, in the Common Cartridge profile of QTI 1.2; null for other kinds. */
function answersOf(
  { body }: QuestionContent,
  html: Html,
): { profile: string; response: string; processing: string } | null {
  const choice = (profile: string, many: boolean, options: [html: string, right: boolean][]) => {
    const labels = options.map(([text], index) => label(`a${index}`, text)).join('')
    const equal = (index: number) => `<varequal respident="response1">a${index}</varequal>`
    const conditions = options.map(([, isRight], index) =>
      isRight ? equal(index) : many ? `<not>${equal(index)}</not>` : '',
    )
    return {
      profile,
      response: `<response_lid ident="response1" rcardinality="${many ? 'Multiple' : 'Single'}"><render_choice>${labels}</render_choice></response_lid>`,
      processing: right(many ? `<and>${conditions.join('')}</and>` : conditions.join('')),
    }
  }
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      if (body.options.some(({ credit }) => credit !== undefined)) return null
      const many = body.kind === 'multiple'
      const profile = many ? 'cc.multiple_response.v0p1' : 'cc.multiple_choice.v0p1'
      return choice(
        profile,
        many,
        body.options.map(({ document, is_correct }) => [html(document), is_correct]),
      )
    }
    case 'true_false':
      return choice('cc.true_false.v0p1', false, [
        ['True', body.answer],
        ['False', !body.answer],
      ])
    case 'short_text':
      if (body.accepted.some(({ is_pattern, credit }) => is_pattern || credit !== undefined)) {
        return null
      }
      return {
        profile: 'cc.fib.v0p1',
        response:
          '<response_str ident="response1" rcardinality="Single"><render_fib columns="30"/></response_str>',
        processing: right(
          body.accepted
            .map(
              ({ text }) =>
                `<varequal respident="response1" case="${body.case_sensitive ? 'Yes' : 'No'}">${escapeXml(text)}</varequal>`,
            )
            .join(''),
        ),
      }
    case 'essay':
      return {
        profile: 'cc.essay.v0p1',
        response:
          '<response_str ident="response1" rcardinality="Single"><render_fib rows="10"/></response_str>',
        processing: '',
      }
    default:
      return null
  }
}

const field = (name: string, value: string) =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`

/** One item; null for a question that the profile doesn't support. */
export function qtiItem(ident: string, content: QuestionContent, html: Html): string | null {
  const answers = answersOf(content, html)
  if (!answers) return null
  const { profile, response, processing } = answers
  const metadata = field('cc_profile', profile) + field('cc_weighting', String(content.points))
  return `<item ident="${ident}"><itemmetadata><qtimetadata>${metadata}</qtimetadata></itemmetadata><presentation>${material(html(content.prompt))}${response}</presentation>${processing}</item>`
}

export const qtiTest = (ident: string, title: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${ident}" title="${escapeXml(title)}"><qtimetadata>${field('cc_profile', 'cc.exam.v0p1')}${field('qmd_assessmenttype', 'Examination')}</qtimetadata><section ident="root_section">${items.join('')}</section></assessment></questestinterop>
`
