// The page that a part of a package redirects to when it ends: the site around the frame closes it.
parent.postMessage({ type: 'closed' }, '*')
