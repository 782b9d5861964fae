import type { ChangeLegalPageBody, LegalPage, LegalPageName } from '#contract/legal-pages.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { defaultLegalTexts } from './default-legal-texts.ts'
import { markdownDocument } from './markdown-document.ts'

/** A page that anyone may read, with the default text until a super admin writes another one. */
export async function getLegalPage(ctx: Ctx, name: LegalPageName): Promise<LegalPage> {
  const row = await ctx.db
    .selectFrom('legal_pages')
    .select(['text', 'changed_at'])
    .where('name', '=', name)
    .executeTakeFirst()
  const text = row?.text ?? defaultLegalTexts[name]
  return {
    name,
    text,
    document: markdownDocument(text),
    changed_at: row?.changed_at.toISOString() ?? null,
  }
}

/** Replaces the text of a page, or goes back to the default one when nothing is given. The audit log says who did. */
export async function changeLegalPage(
  ctx: PersonCtx,
  name: LegalPageName,
  { text }: ChangeLegalPageBody,
): Promise<LegalPage> {
  if (text === '') {
    await ctx.db.deleteFrom('legal_pages').where('name', '=', name).execute()
  } else {
    await ctx.db
      .insertInto('legal_pages')
      .values({ name, text, changed_at: ctx.now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ text, changed_at: ctx.now }))
      .execute()
  }
  await audit(ctx, {
    action: 'legal_page.changed',
    subject: { type: 'legal_page', id: name },
    detail: { characters: text.length },
  })
  return getLegalPage(ctx, name)
}
