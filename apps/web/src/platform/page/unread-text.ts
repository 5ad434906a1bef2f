/** From then on only that there are many. */
const mostShown = 99;

export const unreadText = (unread: number): string =>
  unread > mostShown ? `${mostShown}+` : String(unread);
