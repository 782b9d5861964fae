import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import * as articles from '#contract/help-articles.ts'
import * as help from '#contract/help-centre.ts'
import * as platform from '#contract/platform-support.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function write(
  actor: Actor,
  organizationId: string,
  given: Partial<articles.ArticleBody> & { title: string },
) {
  const { body } = await call(actor, articles.createArticle, {
    params: { organizationId },
    body: { body: paragraphs('Some words.'), ...given },
  })
  return body
}

async function writeAndPublish(
  actor: Actor,
  organizationId: string,
  given: Partial<articles.ArticleBody> & { title: string },
) {
  const { id } = await write(actor, organizationId, given)
  const published = await call(actor, articles.publishArticle, {
    params: { organizationId, articleId: id },
  })
  expect(published.status).toBe(200)
  return published.body
}

/** What a request is answered that has to wait for another writer's new version. */
async function whileSaving<Answer>(articleId: string, request: () => Promise<Answer>) {
  const { mechanisms } = await testApp()
  let answer: Promise<Answer> | undefined
  await asSystem(mechanisms, async ({ db }) => {
    await sql`update support_articles set latest_version = 2 where id = ${articleId}`.execute(db)
    await sql`insert into support_article_versions (desk_id, article_id, number, title, summary, body, saved_by, saved_at)
      select desk_id, article_id, 2, 'One', summary, body, saved_by, saved_at
      from support_article_versions where article_id = ${articleId}`.execute(db)
    answer = request()
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
      expect(rows).not.toEqual([])
    }, 20_000)
  })
  return answer as Promise<Answer>
}

describe('an article', () => {
  test('200 is a draft first, then read by slug and by id alike', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const article = await write(admin, organization.id, { title: 'Reset your password' })
    expect(article).toMatchObject({ status: 'draft', slug: 'reset-your-password', version: 1 })
    const read = (address: string) =>
      call(learner, articles.readArticle, { params: { organizationId: organization.id, address } })
    expect((await read(article.slug)).status).toBe(404)

    await call(admin, articles.publishArticle, {
      params: { organizationId: organization.id, articleId: article.id },
    })
    const bySlug = await read(article.slug)
    const byId = await read(article.id)
    expect(bySlug.body).toMatchObject({ slug: 'reset-your-password', my_vote: null })
    expect(byId.body).toEqual(bySlug.body)
  })

  test('403 for a learner and an instructor who write, 404 from another organization', async () => {
    const { organization, admin, instructor, learner, stranger, otherOrganization } =
      await buildClassroom()
    const body = { title: 'Mine', body: paragraphs('x') }
    const params = { organizationId: organization.id }
    for (const actor of [learner, instructor]) {
      expect((await call(actor, articles.createArticle, { params, body })).status).toBe(403)
    }
    const article = await writeAndPublish(admin, organization.id, { title: 'Secret plan' })
    const elsewhere = { organizationId: otherOrganization.id, address: article.id }
    expect((await call(stranger, articles.readArticle, { params: elsewhere })).status).toBe(404)
    expect((await call(stranger, articles.getArticle, { params: elsewhere })).status).toBe(404)
  })

  test('audiences: learners never see what is for staff, in lists, search or by address', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { slug } = await writeAndPublish(admin, organization.id, {
      title: 'Grading handbook',
      audience: 'staff',
    })
    const params = { organizationId: organization.id }
    const search = (actor: Actor) =>
      call(actor, articles.searchArticles, { params, query: { search: 'grading' } })
    expect((await search(learner)).body.items).toEqual([])
    expect((await search(instructor)).body.items).toHaveLength(1)
    const read = (actor: Actor) =>
      call(actor, articles.readArticle, { params: { ...params, address: slug } })
    expect((await read(learner)).status).toBe(404)
    expect((await read(instructor)).status).toBe(200)
    const centre = await call(learner, help.getHelpCentre, { params })
    expect(JSON.stringify(centre.body)).not.toContain('Grading')
  })

  test('409 for an address that exists; one made from the title makes room for itself', async () => {
    const { organization, admin } = await buildClassroom()
    const first = await write(admin, organization.id, { title: 'Billing' })
    const second = await write(admin, organization.id, { title: 'Billing' })
    expect([first.slug, second.slug]).toEqual(['billing', 'billing-2'])
    const refused = await call(admin, articles.createArticle, {
      params: { organizationId: organization.id },
      body: { title: 'Other', slug: 'billing', body: paragraphs('x') },
    })
    expect([refused.status, refused.error.code]).toEqual([409, 'article_slug_taken'])
    expect(refused.error.errors).toHaveProperty('slug')
  })

  test('an address that changed still reaches the article, under its new slug', async () => {
    const { organization, admin } = await buildClassroom()
    const article = await writeAndPublish(admin, organization.id, { title: 'Old name' })
    const saved = await call(admin, articles.saveArticle, {
      params: { organizationId: organization.id, articleId: article.id },
      body: {
        title: 'New name',
        slug: 'new-name',
        body: paragraphs('x'),
        version: article.version,
      },
    })
    expect(saved.status).toBe(200)
    const old = await call(admin, articles.getArticle, {
      params: { organizationId: organization.id, address: 'old-name' },
    })
    expect(old.body.slug).toBe('new-name')
  })

  test('readers keep the published version until the new one is published', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const article = await writeAndPublish(admin, organization.id, { title: 'First' })
    const params = { organizationId: organization.id, articleId: article.id }
    const saved = await call(admin, articles.saveArticle, {
      params,
      body: { title: 'Second', body: paragraphs('New.'), version: 1 },
    })
    expect(saved.body).toMatchObject({ title: 'Second', has_unpublished_changes: true, version: 2 })
    const read = () =>
      call(learner, articles.readArticle, {
        params: { organizationId: organization.id, address: article.id },
      })
    expect((await read()).body.title).toBe('First')
    await call(admin, articles.publishArticle, { params })
    expect((await read()).body.title).toBe('Second')
  })

  test('409 when two save at once: the second one keeps its text and is told', async () => {
    const { organization, admin } = await buildClassroom()
    const article = await write(admin, organization.id, { title: 'Shared' })
    const save = () =>
      call(admin, articles.saveArticle, {
        params: { organizationId: organization.id, articleId: article.id },
        body: { title: 'Two', body: paragraphs('Two'), version: 1 },
      })
    const second = await whileSaving(article.id, save)
    expect(second.error.code).toBe('article_changed')
    expect((await save()).status).toBe(409)
  })

  test('an old version comes back as a new one; nothing between is lost', async () => {
    const { organization, admin } = await buildClassroom()
    const { id } = await write(admin, organization.id, { title: 'One' })
    const params = { organizationId: organization.id, articleId: id }
    await call(admin, articles.saveArticle, {
      params,
      body: { title: 'Two', body: paragraphs('2'), version: 1 },
    })
    const restored = await call(admin, articles.restoreArticleVersion, {
      params: { ...params, number: 1 },
    })
    expect(restored.body).toMatchObject({ title: 'One', version: 3 })
    const versions = await call(admin, articles.listArticleVersions, { params })
    expect(versions.body.items.map(({ title, restored_from }) => [title, restored_from])).toEqual([
      ['One', 1],
      ['Two', null],
      ['One', null],
    ])
    const unknown = await call(admin, articles.getArticleVersion, {
      params: { ...params, number: 9 },
    })
    expect(unknown.error.code).toBe('article_version_not_found')
  })

  test('is archived, found by nobody, and comes back as a draft; only unseen drafts are deleted', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const { id } = await writeAndPublish(admin, organization.id, { title: 'Summer opening hours' })
    const params = { organizationId: organization.id, articleId: id }
    expect((await call(admin, articles.deleteArticle, { params })).status).toBe(403)
    const archived = await call(admin, articles.archiveArticle, { params })
    expect(archived.body).toMatchObject({
      status: 'archived',
      can: { save: false, unarchive: true },
    })
    const { version, title, body, audience } = archived.body
    const edited = await call(admin, articles.saveArticle, {
      params,
      body: { version, title, body, audience },
    })
    expect(edited).toMatchObject({ status: 409, error: { code: 'article_archived' } })
    const found = await call(learner, articles.searchArticles, {
      params: { organizationId: organization.id },
      query: { search: 'summer' },
    })
    expect(found.body.items).toEqual([])
    expect((await call(admin, articles.unarchiveArticle, { params })).body.status).toBe('draft')
  })

  test('409 when there is nothing to publish', async () => {
    const { organization, admin } = await buildClassroom()
    const { id } = await write(admin, organization.id, {
      title: 'Empty',
      body: { type: 'doc', content: [] },
    })
    const refused = await call(admin, articles.publishArticle, {
      params: { organizationId: organization.id, articleId: id },
    })
    expect(refused.error.code).toBe('article_not_publishable')
  })

  test('400 for a script: what the document format does not name is never stored', async () => {
    const { organization, admin } = await buildClassroom()
    const hostile: unknown[] = [
      { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] },
      {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: 'x',
                marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
              },
            ],
          },
        ],
      },
    ]
    for (const body of hostile) {
      const refused = await call(admin, articles.createArticle, {
        params: { organizationId: organization.id },
        body: { title: 'Bad', body: body as Document },
      })
      expect(refused.status).toBe(400)
    }
    const told = await write(admin, organization.id, {
      title: '<script>alert(1)</script>',
      body: paragraphs('<img src=x onerror=alert(1)>'),
    })
    expect(told.title).toBe('<script>alert(1)</script>')
    expect(told.slug).toBe('script-alert-1-script')
  })
})

describe('search', () => {
  test('forgives typos, accents, endings and the order of words', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await writeAndPublish(admin, organization.id, { title: 'Download your certificate as a PDF' })
    await writeAndPublish(admin, organization.id, { title: 'Change the language of captions' })
    await writeAndPublish(admin, organization.id, { title: 'Où trouver mes résultats' })
    const find = async (search: string) => {
      const { body } = await call(learner, articles.searchArticles, {
        params: { organizationId: organization.id },
        query: { search },
      })
      return body.items.map(({ title }) => title)
    }
    for (const typed of [
      'certificate',
      'certifcate',
      'certificat',
      'CERTIFICATES',
      'pdf dowload',
    ]) {
      expect((await find(typed))[0], typed).toBe('Download your certificate as a PDF')
    }
    expect(await find('resultats')).toEqual(['Où trouver mes résultats'])
    expect(await find('How do I change captions?')).toEqual(['Change the language of captions'])
    expect(await find("'; drop table people; -- | & ! :* <->")).toEqual([])
    expect(await find('🙂')).toEqual([])
    // No article has both words: then any of them counts.
    expect(await find('certificate xylophone')).toEqual(['Download your certificate as a PDF'])
  })

  test('stays within the organization', async () => {
    const { organization, admin, stranger, otherOrganization } = await buildClassroom()
    await writeAndPublish(admin, organization.id, { title: 'Zebra crossing', audience: 'public' })
    const found = await call(stranger, articles.searchArticles, {
      params: { organizationId: otherOrganization.id },
      query: { search: 'zebra' },
    })
    expect(found.body.items).toEqual([])
  })
})

describe('votes and views', () => {
  test('one vote each, changed by voting again; readers count, staff do not', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const { id } = await writeAndPublish(admin, organization.id, { title: 'Votes' })
    const params = { organizationId: organization.id, articleId: id }
    const vote = (actor: Actor, body: articles.VoteBody) =>
      call(actor, articles.voteOnArticle, { params, body })
    await vote(learner, { helpful: true })
    await vote(learner, { helpful: false, reason: 'unclear', comment: 'Which button?' })
    await vote(instructor, { helpful: true })
    await call(learner, articles.countArticleView, { params })
    await call(admin, articles.countArticleView, { params })
    const { body } = await call(admin, articles.getArticle, {
      params: { organizationId: organization.id, address: id },
    })
    expect(body).toMatchObject({ helpful_count: 1, unhelpful_count: 1, view_count: 1 })
    const votes = await call(admin, articles.listArticleVotes, {
      params,
      query: { helpful: 'false' },
    })
    expect(votes.body.items).toMatchObject([{ reason: 'unclear', comment: 'Which button?' }])
    expect(JSON.stringify(votes.body)).not.toContain(learner.id)
    expect((await call(learner, articles.listArticleVotes, { params })).status).toBe(403)
  })
})

describe('categories', () => {
  const create = (actor: Actor, organizationId: string, name: string, slug?: string) =>
    call(actor, help.createHelpCategory, {
      params: { organizationId },
      body: { name, ...(slug && { slug }) },
    })

  test('are made, changed and put in order', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const one = (await create(admin, organization.id, 'Getting started')).body
    const two = (await create(admin, organization.id, 'Getting started')).body
    expect([one.slug, two.slug]).toEqual(['getting-started', 'getting-started-2'])
    expect((await create(admin, organization.id, 'X', 'getting-started')).error.code).toBe(
      'help_category_slug_taken',
    )
    expect((await create(learner, organization.id, 'X')).status).toBe(403)
    await call(admin, help.orderHelpCategories, { params, body: { ids: [two.id, one.id] } })
    const { body } = await call(admin, help.listHelpCategories, { params })
    expect(body.items.map(({ id }) => id)).toEqual([two.id, one.id])
    const taken = await call(admin, help.updateHelpCategory, {
      params: { ...params, categoryId: two.id },
      body: { name: 'Two', slug: 'getting-started' },
    })
    expect(taken.status).toBe(409)
  })

  test('409 when one with articles is deleted, unless they are told where to go', async () => {
    const { organization, admin } = await buildClassroom()
    const params = { organizationId: organization.id }
    const from = (await create(admin, organization.id, 'From')).body
    const to = (await create(admin, organization.id, 'To')).body
    const article = await writeAndPublish(admin, organization.id, {
      title: 'Homeless',
      category_id: from.id,
    })
    const remove = (query: { move_to?: string }) =>
      call(admin, help.deleteHelpCategory, { params: { ...params, categoryId: from.id }, query })
    expect((await remove({})).error.code).toBe('help_category_has_articles')
    expect((await remove({ move_to: from.id })).status).toBe(404)
    expect((await remove({ move_to: to.id })).status).toBe(204)
    const kept = await call(admin, articles.getArticle, {
      params: { ...params, address: article.id },
    })
    expect(kept.body.category?.id).toBe(to.id)
  })

  test('hold their articles in the order that was dragged', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const category = (await create(admin, organization.id, 'Ordered')).body
    const [a, b] = [
      await writeAndPublish(admin, organization.id, { title: 'Alpha', category_id: category.id }),
      await writeAndPublish(admin, organization.id, { title: 'Beta', category_id: category.id }),
    ]
    await call(admin, help.orderArticles, {
      params: { organizationId: organization.id, categoryId: category.id },
      body: { ids: [b.id, a.id] },
    })
    const centre = await call(learner, help.getHelpCentre, {
      params: { organizationId: organization.id },
    })
    expect(centre.body.categories[0]?.articles.map(({ title }) => title)).toEqual(['Beta', 'Alpha'])
    const page = await call(learner, help.readHelpCategory, {
      params: { organizationId: organization.id, address: 'ordered' },
    })
    expect(page.body).toMatchObject({ total: 2, category: { name: 'Ordered' } })
  })
})

describe("the platform's own help center", () => {
  test('is written by super admins and read by everyone who is signed in', async () => {
    const superAdmin = await buildPerson({ superAdmin: true })
    const newcomer = await buildPerson()
    const { admin } = await buildClassroom()
    const body = { title: 'Found an organization', body: paragraphs('Ask us.') }
    expect((await call(admin, platform.createPlatformArticle, { params: {}, body })).status).toBe(
      403,
    )
    const article = (await call(superAdmin, platform.createPlatformArticle, { params: {}, body }))
      .body
    await call(superAdmin, platform.publishPlatformArticle, { params: { articleId: article.id } })
    const read = await call(newcomer, platform.readPlatformArticle, {
      params: { address: article.slug },
    })
    expect(read.body.title).toBe('Found an organization')
    const found = await call(newcomer, platform.searchPlatformArticles, {
      params: {},
      query: { search: 'organisation', limit: 50 },
    })
    expect(found.body.items.map(({ id }) => id)).toContain(article.id)
    const vote = await call(newcomer, platform.voteOnPlatformArticle, {
      params: { articleId: article.id },
      body: { helpful: true },
    })
    expect(vote.status).toBe(204)
  })
})
