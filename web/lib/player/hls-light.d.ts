/** The smaller build of the same library, which comes without types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
