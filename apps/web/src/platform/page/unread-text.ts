/** From then on only that there are many. */
const maxShown = 99;

export const unreadText = (unread: number): string =>
  unread > maxShown ? `${maxShown}+` : String(unread);
