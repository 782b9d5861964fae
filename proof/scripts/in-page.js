// Runs in every page before the page's own code; watch.ts defines tellProof.
globalThis.ran = (what) => globalThis.tellProof(`a script ran (${what})`)

addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  globalThis.tellProof(`the content policy stopped ${violatedDirective} ${blockedURI} ${sample}`),
)

const leading = new Set(['href', 'src', 'action', 'formaction', 'xlink:href'])

/** Markup in the page although only text was given. */
globalThis.markupInPage = () => {
  const found = []
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) found.push(`<${name}> has ${attribute}="${value}"`)
      if (leading.has(attribute) && /^\s*(javascript|data:text)/i.test(value)) {
        found.push(`<${name}> leads to ${value}`)
      }
    }
    if (name === 'img' && element.getAttribute('src') === 'x') found.push('<img src=x>')
    const isCode = name === 'script' && !element.hasAttribute('type')
    if (isCode && element.textContent.includes('ran(')) {
      found.push(`<script> with ${element.textContent}`)
    }
  }
  return found
}
