import {
  childOf,
  childrenOf,
  findAll,
  isElement,
  textIn,
  type Element,
} from '#server/archives/nodes.ts'

const camel = (name: string) =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** QTI 3 writes qti-choice-interaction where QTI 2 writes choiceInteraction; here both are the latter. */
export function normal(element: Element): Element {
  const children = element.children.map((child) => (isElement(child) ? normal(child) : child))
  if (!element.name.startsWith('qti-')) return { ...element, children }
  return {
    ...element,
    name: camel(element.name.slice(4)),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [
        name.startsWith('data-') ? name : camel(name),
        value,
      ]),
    ),
    children,
  }
}

/** What an item declares about a response. */
export interface Declaration {
  cardinality: string
  baseType: string
  correct: string[]
  /** Score by answer. */
  mapping: { key: string; value: number; caseSensitive: boolean }[]
  /** The right answer was found in the rules, not declared. */
  isInferred: boolean
}

export function declarationsOf(item: Element): Map<string, Declaration> {
  const rules = childOf(item, 'responseProcessing')
  return new Map(
    childrenOf(item, 'responseDeclaration').map((declaration) => {
      const id = declaration.attributes['identifier'] ?? ''
      const correct = childrenOf(childOf(declaration, 'correctResponse'), 'value').map((value) =>
        textIn(value).trim(),
      )
      const mapping = findAll(childOf(declaration, 'mapping'), 'mapEntry').map((entry) => ({
        key: entry.attributes['mapKey'] ?? '',
        value: Number(entry.attributes['mappedValue'] ?? 0) || 0,
        caseSensitive: entry.attributes['caseSensitive'] === 'true',
      }))
      const inferred = correct.length + mapping.length === 0 ? inferredFrom(rules, id) : []
      return [
        id,
        {
          cardinality: declaration.attributes['cardinality'] ?? 'single',
          baseType: declaration.attributes['baseType'] ?? 'identifier',
          correct: [...correct, ...inferred],
          mapping,
          isInferred: inferred.length > 0,
        },
      ]
    }),
  )
}

const comparisons = ['match', 'member', 'stringMatch', 'equal', 'equalRounded', 'substring']

/** Values that the rules compare a response with, where they then give points. */
function inferredFrom(rules: Element | undefined, id: string): string[] {
  const branches = findAll(rules, 'responseIf', 'responseElseIf').filter((branch) =>
    findAll(branch, 'setOutcomeValue').some(
      (set) =>
        /score/i.test(set.attributes['identifier'] ?? '') &&
        Number(textIn(findAll(set, 'baseValue')[0]).trim()) > 0,
    ),
  )
  return branches.flatMap((branch) =>
    findAll(branch, ...comparisons)
      .filter((test) =>
        findAll(test, 'variable').some(({ attributes }) => attributes['identifier'] === id),
      )
      .flatMap((test) => findAll(test, 'baseValue').map((value) => textIn(value).trim())),
  )
}

/** How far a number may be off, as the rules say it for any response. */
export function toleranceIn(item: Element, answer: number): number {
  const [equal] = findAll(childOf(item, 'responseProcessing'), 'equal')
  const given =
    Math.abs(Number((equal?.attributes['tolerance'] ?? '0').trim().split(/\s+/)[0])) || 0
  const isRelative = equal?.attributes['toleranceMode'] === 'relative'
  return isRelative ? Number(((Math.abs(answer) * given) / 100).toPrecision(12)) : given
}

/** Whether the mapping determines points, instead of the declared answer. */
export const usesMapping = (item: Element) => {
  const rules = childOf(item, 'responseProcessing')
  return (
    /map_response/.test(rules?.attributes['template'] ?? '') ||
    findAll(rules, 'mapResponse').length > 0
  )
}
