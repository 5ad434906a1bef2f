const inbox = '/message';
const ownLink = /href="(\/(?!\/)[^"\s]*)"/;

/** Of one message the page that it leads to; of several the message centre. */
export function linkOf(messages: readonly { readonly content: string }[]): string {
  const only = messages.length === 1 ? messages[0] : undefined;
  return ownLink.exec(only?.content ?? '')?.[1]?.replaceAll('&amp;', '&') ?? inbox;
}
