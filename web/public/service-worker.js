// Starts the app without a connection, plays downloaded lessons, and shows notifications. It never touches the API: what
// may be read offline is for the page to decide.

// The server writes the build here, so that every new build is a new worker.
const build = 'development'
const appCache = `app-${build}`
const shellPage = '/app-shell.html'
const sharedPage = '/account/shared'

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Older builds go, except those that a page still runs: each page holds the lock of its own. */
async function takeOver() {
  const { held = [] } = (await self.navigator.locks?.query()) ?? {}
  const used = new Set([appCache, ...held.map(({ name }) => name)])
  for (const name of await caches.keys()) {
    if (name.startsWith('app-') && !used.has(name)) await caches.delete(name)
  }
  await self.clients.claim()
}

/**
 * Keeps the empty page with everything that it names. A worker that can't have all of its own build is not installed; the
 * browser tries again later.
 */
async function keepShell() {
  const page = await fetch(shellPage, { cache: 'no-store' })
  const html = await page.clone().text()
  if (!page.ok || !html.includes(`name="build" content="${build}"`)) {
    throw new Error('The server has another build by now.')
  }
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
  const cache = await caches.open(appCache)
  await cache.addAll([...new Set(files)])
  await cache.put(shellPage, page)
}

/** The page that starts without a connection speaks the language of the page that was last used. */
async function speak(language) {
  const page = await (await caches.open(appCache)).match(shellPage)
  if (page && !(await page.text()).includes(`<html lang="${language}"`)) await keepShell()
}

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'activate') void self.skipWaiting()
  if (data?.type === 'language') event.waitUntil(speak(data.language).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === sharedPage) {
    event.respondWith(keepShared(request))
    return
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const answer = answerTo(request, url)
  if (answer) event.respondWith(answer)
})

function answerTo(request, url) {
  const { pathname } = url
  if (pathname.startsWith('/files/')) return fileOf(request, url)
  if (request.mode === 'navigate') return openPage(request)
  if (pathname.startsWith('/assets/')) return kept(request, fetch)
  if (!/^\/(early\.js|favicon\.svg|app\.webmanifest|icons\/)/.test(pathname)) return undefined
  return fetch(request).catch((error) => kept(request, () => Promise.reject(error)))
}

/**
 * Keeps what another app shared on this device, whether there is a connection and a session or not, and opens the page that
 * asks where to put it. The newest replaces what was shared before.
 */
async function keepShared(request) {
  const form = await request.formData()
  const text = (name) => String(form.get(name) ?? '').slice(0, 10_000)
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0)
  await caches.delete('shared')
  const cache = await caches.open('shared')
  for (const [index, file] of files.entries()) {
    await cache.put(`/shared/${index}`, new Response(file))
  }
  const what = {
    title: text('title'),
    text: text('text'),
    url: text('url'),
    files: files.map(({ name, type, size }) => ({ name, type, size })),
    at: new Date().toISOString(),
  }
  await cache.put('/shared/what', Response.json(what))
  return Response.redirect(sharedPage, 303)
}

/** Pages come from the server, with fresh data. Without a connection the empty one starts, of this worker's own build. */
async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await (await caches.open(appCache)).match(shellPage)
    if (!page) throw error
    return page
  }
}

/** The name of a file changes with its content, so whichever build kept it, it is the one that was asked for. */
async function kept(request, otherwise) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? otherwise(request)
}

/** Addresses of files are signed and change; the file behind them doesn't. */
async function fileOf(request, url) {
  const key = fileKey(url)
  for (const name of await caches.keys()) {
    if (!name.startsWith('course-')) continue
    const found = await (await caches.open(name)).match(key, { ignoreVary: true })
    if (found) return partOf(found, request.headers.get('range'))
  }
  return fetch(request)
}

/** Written alike by the page that downloads. */
function fileKey(url) {
  const [, , id, kind, part] = url.pathname.split('/')
  if (kind === 'media' && part) return `/files/${id}/media/${part}`
  return `/files/${id}?w=${url.searchParams.get('w') ?? ''}`
}

/** Players ask for parts of a recording, and move about in it only when they get them. */
async function partOf(response, range) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return response
  const whole = await response.blob()
  const start = Number(first)
  const end = last ? Math.min(Number(last), whole.size - 1) : whole.size - 1
  const headers = new Headers(response.headers)
  if (start > end) {
    headers.set('content-range', `bytes */${whole.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end}/${whole.size}`)
  headers.set('content-length', String(end - start + 1))
  headers.delete('content-encoding')
  return new Response(whole.slice(start, end + 1), { status: 206, headers })
}

self.addEventListener('push', (event) => event.waitUntil(take(event.data?.json() ?? {})))

/** Shows what happened, or takes away what was read elsewhere. */
async function take({ id, tag, title, body, link, at, withdraw }) {
  if (withdraw !== undefined) {
    for (const shown of await self.registration.getNotifications()) {
      if (withdraw === null || withdraw.includes(shown.data?.id)) shown.close()
    }
    return
  }
  await self.registration.showNotification(title ?? 'Lyceum', {
    body,
    tag,
    // News of the same place replaces what is shown of it, and still makes itself heard.
    renotify: tag !== undefined,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    timestamp: Date.parse(at) || Date.now(),
    data: { id, link },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** In a window that is open already, if there is one. Links lead inside the app, whatever a message says. */
async function open({ link } = {}) {
  const url = new URL(link ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const [window] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused))
  if (!window) {
    await self.clients.openWindow(url.href)
    return
  }
  await window.focus()
  // oxlint-disable-next-line require-post-message-target-origin -- a client is of this origin
  window.postMessage({ type: 'open', link: url.pathname + url.search + url.hash })
}
