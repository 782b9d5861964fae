import type { PageHost } from '#contract/hosts.ts'
import type { Language } from '#contract/languages.ts'
import type { PageMoved, PageRead, PageRendered } from '#contract/rendered-page.ts'

/** Pages show relative times, to the minute. */
const keptMs = 60_000
const most = 200

interface Kept {
  page: PageRendered
  language: Language
  /** Everything that it was rendered from, by address. */
  answers: Map<string, string>
  until: number
}

/**
 * Keeps the pages of visitors for as long as they would be rendered the same: before one is shown again, its data is read
 * again, and compared. Reading costs a tenth of rendering. Each language and each organization's host has pages of its own;
 * hosts that are nobody's share those of the installation.
 */
export class VisitorPages {
  readonly #kept = new Map<string, Kept>()

  async find(
    { href, language, host }: { href: string; language: Language; host?: PageHost | undefined },
    read: PageRead,
    render: (read: PageRead) => Promise<PageMoved | PageRendered | undefined>,
  ): Promise<PageMoved | PageRendered | undefined> {
    const key = `${JSON.stringify(host ?? null)} ${language} ${href}`
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now() && (await isCurrent(kept, read))) return kept.page
    const answers = new Map<string, string>()
    const page = await render(async (url, headers) => {
      const answer = await read(url, headers)
      answers.set(url, await answer.text())
      return answer
    })
    if (!page || 'to' in page || !page.isWhole) return page
    this.#keep(key, { page, language, answers, until: Date.now() + keptMs })
    return page
  }

  #keep(key: string, kept: Kept) {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
  }
}

async function isCurrent({ answers, language }: Kept, read: PageRead): Promise<boolean> {
  const same = await Promise.all(
    [...answers].map(async ([url, before]) => {
      const answer = await read(url, { 'accept-language': language })
      return before === (await answer.text())
    }),
  )
  return same.every(Boolean)
}
