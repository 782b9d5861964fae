const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-presentation allow-storage-access-by-user-activation'

/** A launched tool inside the page. The frame shows a page of ours, which holds the tool one frame further in. */
export function ToolFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      src={url}
      title={title}
      sandbox={sandbox}
      allow="fullscreen; clipboard-write"
      className="h-[75vh] min-h-96 w-full rounded-card border border-line bg-surface"
    />
  )
}
