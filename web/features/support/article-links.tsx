import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ArticleSummary } from '#contract/help-articles.ts'

/** Articles as a list of links, with what each is about. */
export function ArticleLinks({
  articles,
  summaries = false,
  newTab = false,
}: {
  articles: ArticleSummary[]
  summaries?: boolean
  /** Beside something half written, which must stay. */
  newTab?: boolean
}) {
  return (
    <ul className="flex flex-col">
      {articles.map((article) => (
        <li key={article.id}>
          <Link
            to="."
            search={{ article: article.slug } as never}
            activeProps={{}}
            target={newTab ? '_blank' : undefined}
            className="-mx-2 flex gap-2.5 rounded-control px-2 py-1.5 pointer-coarse:py-3 hover:bg-wash"
          >
            <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0">
              <span className="block wrap-anywhere">{article.title}</span>
              {summaries && article.summary && (
                <span className="block text-13 text-ink-muted">{article.summary}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
