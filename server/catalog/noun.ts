import type { Noun } from '#server/noun.ts'
import { findCatalogHead } from './page-heads.ts'
import { catalogPersonalData } from './personal-data.ts'
import { openCatalogRoutes, personCatalogRoutes } from './routes.ts'
import { listCatalogPages } from './public-pages.ts'
import { serveSitemap } from './serve-sitemap.ts'

export const catalog: Noun = {
  routes: { public: openCatalogRoutes, person: personCatalogRoutes },
  personalData: [catalogPersonalData],
  findHead: findCatalogHead,
  publicPages: listCatalogPages,
  gather: ({ publicPages }) => ({
    // anyone
    serve: (server, app) => serveSitemap(server, app, publicPages),
  }),
}
