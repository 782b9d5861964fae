import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { exactly } from '#web/lib/exactly.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { crumbsOf, readable } from './crumbs.ts'
import { useCrumbNames } from './crumb-names.ts'

/** The way from /dashboard or /account to this page, from the segments of its path. */
export function ShellBreadcrumb() {
  const { i18n } = useLingui()
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const names = useCrumbNames((state) => state.names)
  const unknown = useMatches({ select: (matches) => matches.at(-1)?.fullPath.endsWith('/$') })
  const crumbs = crumbsOf(pathname)
  const last = crumbs.length - 1
  return (
    <Breadcrumbs>
      {crumbs.map(({ segment, path, label }, index) => {
        const text = label ? i18n._(label) : (names[segment] ?? readable(segment))
        const leads = index < last && !unknown && isPage(router, path)
        return leads ? (
          <Link key={path} to={path} activeOptions={exactly}>
            {text}
          </Link>
        ) : (
          <span key={path}>{text}</span>
        )
      })}
    </Breadcrumbs>
  )
}

/** Some segments only group pages; a link there would lead to the not-found page. */
function isPage(router: ReturnType<typeof useRouter>, path: string): boolean {
  const route = router.getMatchedRoutes(path)[0].at(-1)
  return route !== undefined && !route.fullPath.endsWith('/$')
}
