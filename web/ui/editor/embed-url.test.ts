import { describe, expect, test } from 'vitest'
import { toEmbedUrl } from './embed-url.ts'

describe('toEmbedUrl', () => {
  test.each([
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    ],
    [
      'https://youtu.be/aqz-KE-bpKQ?t=1m30s',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
    ],
    ['youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    [' https://player.vimeo.com/video/76979871 ', 'https://player.vimeo.com/video/76979871'],
  ])('%s', (link, url) => expect(toEmbedUrl(link)).toBe(url))

  test.each([
    'https://example.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/embed/x',
    'javascript:alert(1)',
    'https://www.youtube.com/@channel',
    'not a link',
    '',
  ])('refuses %s', (link) => expect(toEmbedUrl(link)).toBeNull())
})
