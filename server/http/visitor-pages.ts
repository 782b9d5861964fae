import type { PageRead, PageRendered } from '#contract/rendered-page.ts'

/** Pages show relative times, to the minute. */
const keptMs = 60_000
const most = 200

interface Kept {
  page: PageRendered
  /** All data that the page was rendered from, by URL. */
  answers: Map<string, string>
  until: number
}

/**
 * Caches visitors' pages for as long as they would be rendered the same: before a page is sent again, its data is read
 * again and compared. Reading costs a tenth of rendering.
 */
export class VisitorPages {
  readonly #kept = new Map<string, Kept>()

  async find(
    href: string,
    read: PageRead,
    render: (read: PageRead) => Promise<PageRendered | undefined>,
  ): Promise<PageRendered | undefined> {
    const kept = this.#kept.get(href)
    if (kept && kept.until > Date.now() && (await isCurrent(kept, read))) return kept.page
    const answers = new Map<string, string>()
    const page = await render(async (url, headers) => {
      const answer = await read(url, headers)
      answers.set(url, await answer.text())
      return answer
    })
    if (!page?.isWhole) return page
    this.#keep(href, { page, answers, until: Date.now() + keptMs })
    return page
  }

  #keep(href: string, kept: Kept) {
    this.#kept.delete(href)
    this.#kept.set(href, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
  }
}

async function isCurrent({ answers }: Kept, read: PageRead): Promise<boolean> {
  const same = await Promise.all(
    [...answers].map(async ([url, before]) => before === (await (await read(url, {})).text())),
  )
  return same.every(Boolean)
}
