import { expect, test } from 'vitest'
import { mark, markScript } from './marked.ts'

test('marks a message but not its elements', () => {
  expect(mark('Read <0>more</0>')).toBe('Ŕéåđ <0>ɱøŕé</0>')
})

test('marks every form of a message in a built script', () => {
  const source =
    'a({id:`x1`,message:[`One `,["name"]]});b({id:"x2",message:[["n","plural",{one:[`# day`],other:["#"," days"]}]],values:{n}})'
  expect(markScript(source)).toBe(
    'a({id:`x1`,message:["Øñé ",["name"]]});b({id:"x2",message:[["n","plural",{one:["# đåý"],other:["#"," đåýš"]}]],values:{n}})',
  )
})

test('ignores a message without an id, which isn’t Lingui’s', () => {
  expect(markScript('throw{message:`no`}')).toBe('throw{message:`no`}')
})
