/** Told when the page is loaded: it stays the page of a launch wherever its person goes inside. */
const isLaunch =
  typeof window !== 'undefined' &&
  window.location.pathname === '/launched' &&
  window.parent !== window

/** Whether this page is a course that another platform shows in a frame. */
export const isLaunchedInFrame = () => isLaunch
