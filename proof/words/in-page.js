/* eslint-disable no-extend-native, typescript/unbound-method -- each is put in place of itself and called with its own `this` */
// Runs in every page before the page's own code. Text that the browser itself formats in the page's language is marked
// like the app's messages, so plain letters are either data or a forgotten message.
const mark = (text) => text.replaceAll(/[a-zA-Z]/g, (letter) => globalThis.accents[letter])
/** Parts that code reads, not people. */
const isWord = (type) => !['timeZoneName', 'era', 'relatedYear'].includes(type)

for (const [name, methods] of Object.entries({
  DateTimeFormat: ['formatRange'],
  RelativeTimeFormat: ['format'],
  NumberFormat: ['formatRange'],
  DisplayNames: ['of'],
  DurationFormat: ['format'],
})) {
  const { prototype } = Intl[name] ?? {}
  for (const method of prototype ? methods : []) {
    const original = prototype[method]
    prototype[method] = function format(...words) {
      return mark(original.apply(this, words) ?? '')
    }
  }
}
for (const name of ['DateTimeFormat', 'NumberFormat']) {
  const { prototype } = Intl[name]
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'format')
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get() {
      const format = get.call(this)
      return (value) => mark(format(value))
    },
  })
  for (const method of ['formatToParts', 'formatRangeToParts']) {
    const parts = prototype[method]
    prototype[method] = function format(...words) {
      return parts
        .apply(this, words)
        .map((part) => (isWord(part.type) ? { ...part, value: mark(part.value) } : part))
    }
  }
}
const list = Intl.ListFormat.prototype.formatToParts
Intl.ListFormat.prototype.format = function format(items) {
  return list
    .call(this, items)
    .map(({ type, value }) => (type === 'literal' ? mark(value) : value))
    .join('')
}
for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
  const original = Date.prototype[method]
  Date.prototype[method] = function toLocale(...words) {
    return mark(original.apply(this, words))
  }
}

const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']
const attributes = [...spoken, 'placeholder', 'title', 'alt', 'data-placeholder', 'label']
/** Code, keys, and what people wrote; an element with its own language is a document and not the app. */
const apart =
  'script, style, noscript, code, kbd, pre, textarea, [contenteditable=true], body [lang]'

/** Everything the page shows that has plain letters in it. */
globalThis.plainTexts = () => {
  const found = new Set()
  const note = (text) => {
    const tidy = (text ?? '').replaceAll(/\s+/g, ' ').trim()
    if (/[a-zA-Z]{2}/.test(tidy)) found.add(tidy)
  }
  note(document.title)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(apart)) note(walker.currentNode.data)
  }
  for (const name of attributes) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      note(element.getAttribute(name))
    }
  }
  return [...found]
}

/** Icons with a direction. */
const pointing =
  /lucide-(?!arrow-(?:up|down))(chevrons?|arrow|move|panel|corner-(down|up)|log|send|circle-arrow|circle-chevron|list-(start|end)|undo|redo|reply|forward|indent|outdent)(-\w+)*-(left|right|out|horizontal)\b/

/** Whatever isn't mirrored although the page is right to left. */
globalThis.unturned = () => {
  const found = new Set()
  for (const icon of document.querySelectorAll('svg.lucide')) {
    const name = icon.getAttribute('class') ?? ''
    if (!pointing.test(name) || !icon.checkVisibility()) continue
    const turned = (element) => {
      const { transform, rotate, scale } = getComputedStyle(element)
      return [transform, rotate, scale].some((value) => value !== 'none')
    }
    if (!turned(icon) && !turned(icon.parentElement)) {
      found.add(`${/lucide-[\w-]+/.exec(name)?.[0]} looks the old way`)
    }
  }
  for (const element of document.body.querySelectorAll('*')) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.data),
    )
    if (!ownText || !element.checkVisibility()) continue
    const { textAlign, direction } = getComputedStyle(element)
    if (textAlign === 'left' && direction === 'rtl') {
      found.add(`“${element.textContent.slice(0, 40)}” stands on the left`)
    }
  }
  const sidebar = document.querySelector('aside[data-collapsed]')
  if (sidebar?.checkVisibility()) {
    const { left, width } = sidebar.getBoundingClientRect()
    if (left + width / 2 < innerWidth / 2) found.add('the sidebar is on the left')
  }
  return [...found]
}
