/** Determined when the page loads: it stays a launched page wherever the person navigates inside it. */
const isLaunch =
  typeof window !== 'undefined' &&
  window.location.pathname === '/launched' &&
  window.parent !== window

/** Whether this page is a course shown in a frame on another platform. */
export const isLaunchedInFrame = () => isLaunch
