import type { Noun } from '#server/noun.ts'
import { findCatalogHead } from './page-heads.ts'
import { catalogPersonalData } from './personal-data.ts'
import { openCatalogRoutes, personCatalogRoutes } from './routes.ts'
import { serveSitemap } from './serve-sitemap.ts'

export const catalog: Noun = {
  routes: { public: openCatalogRoutes, person: personCatalogRoutes },
  // anyone
  serve: serveSitemap,
  personalData: [catalogPersonalData],
  findHead: findCatalogHead,
}
