import { StyleInjector } from '@dnd-kit/dom'

const adopted = new Map<string, { sheet: CSSStyleSheet; uses: number }>()

/**
 * The styles of what is being dragged, as a style sheet of the document: our content security policy allows no style
 * elements, which is how the library would add them.
 */
StyleInjector.prototype.register = (rules: string) => {
  // Nothing is dragged while the server renders.
  if (!globalThis.document) return () => undefined
  const known = adopted.get(rules) ?? { sheet: new CSSStyleSheet(), uses: 0 }
  if (known.uses === 0) {
    known.sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(known.sheet)
    adopted.set(rules, known)
  }
  known.uses += 1
  return () => {
    known.uses -= 1
    if (known.uses > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== known.sheet)
    adopted.delete(rules)
  }
}
